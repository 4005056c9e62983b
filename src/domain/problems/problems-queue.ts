/** Refusals of what is done to many claims of the queue at once, and of its views. */
export const QUEUE_PROBLEMS = {
  too_many_views: {
    status: 422,
    title: 'Too many views',
    detail: 'There are as many views here as there can be. Delete one that nobody uses.',
    exact: 'There are {max} views here, as many as there can be. Delete one that nobody uses.',
  },
  too_many_claims: {
    status: 422,
    title: 'Too many claims',
    detail: 'That is too many claims at once. Narrow the search and try again.',
    exact: 'At most {max} claims at once. Narrow the search and try again.',
  },
  matches_changed: {
    status: 422,
    title: 'Different claims match now',
    detail:
      'The number of claims that match has changed. Look at the list again, and repeat it if it still fits.',
    exact:
      'By now {found} claims match, not {expected}. Look at the list again, and repeat it if it still fits.',
  },
  too_many_bulks: {
    status: 422,
    title: 'Too much at once',
    detail: 'Other actions on many claims are still running. Wait until one of them is done.',
  },
  bulk_undo_over: {
    status: 422,
    title: 'Too late to undo',
    detail: 'The time to undo this is over. Change the claims that need it one by one.',
  },
  export_too_large: {
    status: 422,
    title: 'Too many claims for one answer',
    detail:
      'That is too long for one answer. Ask for a file with POST /v1/claim-exports, or narrow the search.',
    exact:
      'At most {max} claims of several stores fit in one file. Narrow the list, for instance to one store, then export it again.',
  },
  too_many_exports: {
    status: 422,
    title: 'Too many files',
    detail:
      'You or your store have as many files of claims as are kept for a day. Use one of them, or try again tomorrow.',
  },
  changed_since: {
    status: 422,
    title: 'Changed since',
    detail: 'It has changed since then, so it stays as it is now.',
  },
} as const;
