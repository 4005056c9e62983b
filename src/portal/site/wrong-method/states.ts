export const states = { plain: { homeHref: '/' } };
