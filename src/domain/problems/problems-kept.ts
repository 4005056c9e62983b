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
  note_of_another: {
    status: 403,
    title: 'Not your note',
    detail: 'Someone else wrote this note. Only its author can change or delete it.',
  },
  field_name_taken: {
    status: 422,
    title: 'Field name taken',
    detail: 'There is already a field with this name. Choose another name.',
  },
  too_many_fields: {
    status: 422,
    title: 'Too many fields',
    detail: 'This store has as many fields as a store can have. Delete those that nothing needs.',
    exact: 'This store has {max} fields, as many as a store can have. Delete those that nothing needs.',
  },
  macro_variable_unknown: {
    status: 422,
    title: 'Unknown variable',
    detail: 'The text has an unknown variable. Correct its name or remove it.',
    exact: '{{{name}}} in line {line}, column {column} means nothing. Correct its name or take it out.',
  },
  macro_variable_open: {
    status: 422,
    title: 'Variable not closed',
    detail: 'The text has a variable that is not closed. Add two closing braces after its name.',
    exact:
      'The variable in line {line}, column {column} is not closed. Add two closing braces after its name.',
  },
  mail_unfit_for_claim: {
    status: 422,
    title: 'Claim without this email',
    detail: 'As this claim is now, its customer doesn’t get this email. Choose another claim.',
  },
  too_many_macros: {
    status: 422,
    title: 'Too many macros',
    detail: 'There are as many macros as there can be. Delete those that nobody uses.',
    exact: 'There are {max} macros, as many as there can be. Delete those that nobody uses.',
  },
  sop_too_dense: {
    status: 422,
    title: 'Text too dense',
    detail:
      'This text is nested too deep, or too much of it stands between two empty lines: up to 4,000 characters and 300 of * _ ~ are fine. Divide it with empty lines.',
  },
  too_many_rules: {
    status: 422,
    title: 'Too many rules',
    detail: 'This store has as many rules as a store can have. Change one that is off instead.',
    exact: 'This store has {max} rules, as many as a store can have. Change one that is off instead.',
  },
  rule_state_not_allowed: {
    status: 422,
    title: 'State not allowed',
    detail: 'A rule can’t change from its state to this one. Reload the rule and choose again.',
  },
  backtest_running: {
    status: 422,
    title: 'Backtest running',
    detail: 'Another backtest of this store is running. Wait until it is done, or stop it.',
  },
  rule_not_proven: {
    status: 422,
    title: 'Rule not tested yet',
    detail:
      'A rule goes live after seven days in shadow. Before that, an owner of the store can confirm a finished backtest of this version.',
  },
  too_many_sops: {
    status: 422,
    title: 'Too many procedures',
    detail: 'This store has as many procedures as a store can have. Delete those that nobody needs.',
    exact: 'This store has {max} procedures, as many as a store can have. Delete those that nobody needs.',
  },
  merge_other_customer: {
    status: 422,
    title: 'Not the same customer',
    detail: 'These claims are neither about the same order nor from the same customer. Choose another claim.',
  },
  merge_not_later: {
    status: 422,
    title: 'Not the later claim',
    detail: 'Only the later claim can be merged into the earlier one. Open the later claim and merge it.',
  },
  merge_not_open: {
    status: 422,
    title: 'Can’t be merged',
    detail:
      'Only an undecided claim without duplicates of its own can be merged, and only into a claim that is neither archived nor merged.',
  },
  merge_decided: {
    status: 422,
    title: 'Already decided',
    detail: 'The claim it was merged into has been decided. Reopen that claim first.',
  },
  too_many_imports: {
    status: 422,
    title: 'Too many imports',
    detail: 'The store has as many unfinished imports as there can be. Finish or discard one of them.',
    exact: 'The store has {max} unfinished imports, as many as there can be. Finish or discard one of them.',
  },
  import_state: {
    status: 422,
    title: 'Not possible now',
    detail: 'The import has moved on. Load it again to see what is possible now.',
  },
  import_file_gone: {
    status: 422,
    title: 'File no longer stored',
    detail: 'The file of this import is no longer stored. Upload it again as a new import.',
  },
} as const;
