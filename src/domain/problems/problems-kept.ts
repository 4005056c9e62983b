/** Refusals of what a team keeps: labels, macros, procedures, fields of claims. */
export const KEPT_PROBLEMS = {
  label_name_taken: {
    status: 422,
    title: 'Label name taken',
    detail: 'There is already a label with this name. Choose another name.',
  },
  too_many_labels: {
    status: 422,
    title: 'Too many labels',
    detail: 'This store has as many labels as a store can have. Delete those that nothing needs.',
    exact: 'This store has {max} labels, as many as a store can have. Delete those that nothing needs.',
  },
} as const;
