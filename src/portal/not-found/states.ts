export const notFoundStates = { 'with-order': { homeHref: '/' }, 'without-order': { homeHref: '/start' } };
