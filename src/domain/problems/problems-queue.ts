/** Refusals of what is done to many claims of the queue at once, and of its views. */
export const QUEUE_PROBLEMS = {
  too_many_views: {
    status: 422,
    title: 'Too many views',
    detail: 'There are as many views here as there can be. Delete one that nobody uses.',
    exact: 'There are {max} views here, as many as there can be. Delete one that nobody uses.',
  },
} as const;
