/** "a…@example.com": enough to recognize one's own address, too little to learn somebody else's. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(1, at))}…${email.slice(at)}`;
}
