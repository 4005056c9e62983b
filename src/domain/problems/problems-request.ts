/** Errors in a request found before any rule runs, and errors on our side. */
export const REQUEST_PROBLEMS = {
  invalid_request: {
    status: 400,
    title: 'Invalid request',
    detail: "We couldn't read the request. Correct the fields listed here and send it again.",
  },
  unauthenticated: {
    status: 401,
    title: 'Not signed in',
    detail:
      'This needs a valid token. Look up the order again, open your link again, or check the API token.',
  },
  token_expired: {
    status: 401,
    title: 'API token expired',
    detail: 'This API token has expired. Make a new one and use it instead.',
  },
  forbidden: {
    status: 403,
    title: 'Not allowed',
    detail: 'You are signed in, but not allowed to do this. Ask an owner of the store for access.',
    exact: 'You are signed in, but without the permission {permission}. Ask an owner of the store for it.',
  },
  cross_site_request: {
    status: 403,
    title: 'Sent from another site',
    detail: 'This form was sent from another website. Open the page here and send it again.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    detail: 'There is nothing here. Check the address or the id and try again.',
  },
  page_not_found: {
    status: 404,
    title: 'Page not found',
    detail: 'Page not found',
    exact: 'Page Not Found: {path}',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    detail: 'This address exists, but not for this method. See the API reference for the ones it takes.',
    exact: 'This address takes {allowed}.',
  },
  not_acceptable: {
    status: 406,
    title: 'Not acceptable',
    detail: 'The answer is only available as application/json. Ask for that.',
  },
  request_timeout: {
    status: 408,
    title: 'Too slow',
    detail: 'The request took too long to arrive. Check the connection and send it again.',
  },
  version_mismatch: {
    status: 412,
    title: 'Changed in the meantime',
    detail:
      'It changed in the meantime. Load it again, look at what changed, and repeat your change if it still fits.',
  },
  payload_too_large: {
    status: 413,
    title: 'Too large',
    detail: 'The request is too large. Send less at once.',
    exact: 'The request is too large. Send at most {maxBytes} bytes.',
  },
  uri_too_long: {
    status: 414,
    title: 'Address too long',
    detail: 'The address is too long. Send the fields in the body instead.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    detail: 'This content type is not accepted here. Send application/json.',
    exact: 'This content type is not accepted here. Send {accepted}.',
  },
  misdirected_request: {
    status: 421,
    title: 'Unknown host',
    detail: 'This server does not serve that host name. Use the address of the store.',
  },
  validation_failed: {
    status: 422,
    title: 'Please check these fields',
    detail: 'Some fields need your attention. Correct them and send again.',
  },
  search_invalid: {
    status: 422,
    title: 'Search not understood',
    detail: 'We couldn’t understand this search. Correct it where the message says and search again.',
  },
  form_field_too_long: {
    status: 422,
    title: 'Too long',
    detail: 'One of the answers is too long. Make it shorter and send it again.',
    exact: 'The answer in the field "{field}" is too long: {longest} characters at most. Make it shorter.',
  },
  precondition_required: {
    status: 428,
    title: 'Version required',
    detail: 'Say which version you are changing: send If-Match with the version you last read.',
  },
  too_many_requests: {
    status: 429,
    title: 'Too many requests',
    detail: 'Too many attempts. Please wait a little and try again.',
    exact: 'Too many attempts. Please try again in {retryAfter} seconds.',
  },
  headers_too_large: {
    status: 431,
    title: 'Headers too large',
    detail: 'The request headers are too large. Clear the cookies of this site and try again.',
  },
  idempotency_key_invalid: {
    status: 400,
    title: 'Invalid Idempotency-Key',
    detail: 'An Idempotency-Key has 1 to 255 printable characters. Send a shorter or plainer one.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'Idempotency-Key used before',
    detail: 'This Idempotency-Key was used with another request. Use a new key for a new request.',
  },
  unknown_error: {
    status: 500,
    title: 'Unknown error',
    detail: 'Unknown error: An unknown error occurred. Please try again later.',
  },
  internal_error: {
    status: 500,
    title: 'Internal Server Error',
    detail: 'Something went wrong on our side. Nothing was lost. Please try again in a moment.',
  },
  busy: {
    status: 503,
    title: 'Busy',
    detail: "We're very busy right now. Please try again shortly.",
    exact: "We're very busy right now. Please try again in {retryAfter} seconds.",
  },
  unavailable: {
    status: 503,
    title: 'Not available right now',
    detail: "We can't do this right now. Please try again shortly.",
    exact: "We can't do this right now. Please try again in {retryAfter} seconds.",
  },
  read_only: {
    status: 503,
    title: 'Nothing can be saved right now',
    detail: "We can't save anything right now. Please try again shortly.",
    exact: "We can't save anything right now. Please try again in {retryAfter} seconds.",
  },
  storage_unavailable: {
    status: 503,
    title: 'Photos and videos are unavailable',
    detail: "We can't save or show photos and videos right now. Please try again shortly.",
    exact: "We can't save or show photos and videos right now. Please try again in {retryAfter} seconds.",
  },
  storage_full: {
    status: 507,
    title: 'Storage full',
    detail: "There's no room for this right now. Nothing was saved. Please try again later.",
  },
  not_ready: {
    status: 503,
    title: 'Not ready',
    detail: "We're starting up. Please try again in a moment.",
  },
} as const;
