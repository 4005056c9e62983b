/** The words of the conversation, in en-US (see ../../text.ts). */
export const words = {
  title: 'Messages',
  empty: 'Nothing was written yet. Ask us anything about this claim here.',
  you: 'You',
  earlier: 'Show earlier messages',
  latest: 'Back to the newest messages',
  fetching: 'One moment…',
  notFetched: 'Earlier messages could not be loaded. Try again.',
  /** Completes "Photo 1 of". */
  ofMine: 'your message',
  ofTheirs: (name: string) => `the message from ${name}`,
  label: 'Your message',
  hint: 'The team gets it right away. Answers appear here and come by e-mail.',
  files: 'Photos, videos or a PDF',
  filesHint: (max: number) => `Up to ${max}. You can leave this empty.`,
  addFile: 'Add a file',
  left: (count: number) =>
    count === 1 ? '1 character left' : `${count.toLocaleString('en-US')} characters left`,
  over: (count: number) =>
    count === 1 ? '1 character too many' : `${count.toLocaleString('en-US')} characters too many`,
  tooLong: (max: number) => `Shorten your message to ${max.toLocaleString('en-US')} characters or fewer`,
  missing: 'Write something, or add a photo.',
  fileFailed: 'One of the files is not there yet. Try it again, or remove it.',
  send: 'Send',
  reload: 'Look for new messages',
  kept: 'What you had typed is still here.',
  keptWithout: (names: string) => `What you had typed is still here. Please add again: ${names}`,
  sending: 'Sending…',
  sent: 'Sent',
  sentNews: 'Your message was sent.',
  failed: 'Could not be sent',
  failedNews: 'Your message could not be sent.',
  offline: 'There is no connection. It goes out by itself as soon as there is one.',
  linkGone:
    'The link to this page does not work any more. Open the newest e-mail about this claim: what you wrote is kept on this device.',
  linkOld:
    'This link has become old. Load the page again and confirm your e-mail address: your message is kept here.',
  again: 'Try again',
  edit: 'Edit',
  discard: 'Discard',
  arrived: (name: string, content: string) => `New message from ${name}: ${content}`,
  jump: 'New message',
  changed: 'This claim has changed.',
  show: 'Show',
  effects: {
    reopens: 'This claim is closed. Your message opens it again.',
    returns: (until: string | null) =>
      until === null
        ? 'This claim was set aside. Your message brings it back to the team.'
        : `This claim is set aside until ${until}. Your message brings it back to the team now.`,
    'read-only': 'The team reads what you write. The claim itself stays closed.',
    decided: 'The team reads what you write. The decision stays as it is.',
    archived: 'This claim is archived and takes no more messages. Help below says how to reach us.',
  },
};
