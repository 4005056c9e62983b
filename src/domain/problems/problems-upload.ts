/** Refusals of files. */
export const UPLOAD_PROBLEMS = {
  file_not_found: {
    status: 422,
    title: 'File not found',
    detail: 'One of the files is no longer here, or was never sent. Add it again.',
  },
  file_type_not_allowed: {
    status: 415,
    title: 'File type not accepted',
    detail:
      'This kind of file is not accepted. Use JPG, PNG, GIF, BMP, WEBP or HEIC photos, or MP4 or MOV videos.',
    exact: 'This kind of file is not accepted. Use {accepted}.',
  },
  file_type_mismatch: {
    status: 415,
    title: 'File is not what its name says',
    detail: "The file's content doesn't match its name. Save it again as a photo or video and try again.",
  },
  file_unreadable: {
    status: 422,
    title: 'File not readable',
    detail: "We couldn't read the file. Take the photo again or choose another one.",
  },
  document_protected: {
    status: 422,
    title: 'PDF is protected',
    detail: 'This PDF is protected. Save it without a password, or take a photo of it.',
  },
  too_many_waiting: {
    status: 429,
    title: 'Too many files at once',
    detail: "You're sending a lot of files at once. Wait until some are done, then send the rest.",
    exact:
      "You're sending a lot of files at once. Wait until some are done, then send the rest in {retryAfter} seconds.",
  },
  file_empty: {
    status: 422,
    title: 'File is empty',
    detail: 'The file is empty. Choose another one.',
  },
  file_incomplete: {
    status: 422,
    title: 'File not complete',
    detail: 'Fewer bytes arrived than announced. Send the whole file again.',
    exact: 'Only {received} of {announced} bytes arrived. Send the whole file again.',
  },
  file_too_large: {
    status: 413,
    title: 'File too large',
    detail: 'The file is too large. Choose a smaller one.',
    exact: 'The file is too large. The limit is {limit}.',
  },
  image_too_many_pixels: {
    status: 422,
    title: 'Picture too large',
    detail: 'The picture has too many pixels. Choose a smaller one, or take a photo of it.',
  },
  too_many_files: {
    status: 422,
    title: 'Too many files',
    detail: 'Those are too many files. Remove some and try again.',
    exact: 'Add at most {max} files to an issue.',
  },
  upload_quota_reached: {
    status: 429,
    title: 'Too much at once',
    detail: "That's too much to send in such a short time. Send smaller files, or try again later.",
    exact: "That's too much to send in {period}. Send smaller files, or try again later.",
  },
  store_quota_reached: {
    status: 429,
    title: 'No more files today',
    detail: "The store can't take any more files today. Try again tomorrow, or continue without this one.",
  },
  upload_under_way: {
    status: 422,
    title: 'Already being sent',
    detail: "This file is being sent right now. Wait until it's done, or try again shortly.",
    exact: "This file is being sent right now. Wait until it's done, or try again in {retryAfter} seconds.",
  },
  upload_expired: {
    status: 403,
    title: 'Upload address expired',
    detail: 'The address for this upload is no longer valid. Ask for a new one and send the file there.',
  },
  upload_already_used: {
    status: 422,
    title: 'Upload address used',
    detail: 'A file was already sent to this address. Ask for a new one.',
  },
} as const;
