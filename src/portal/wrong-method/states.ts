export const wrongMethodStates = { plain: { homeHref: '/' } };
