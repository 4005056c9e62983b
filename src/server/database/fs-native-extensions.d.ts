/** The package has no types of its own: what file-lock.ts uses of it. */
declare module 'fs-native-extensions' {
  const extensions: {
    /** False: someone else has locked the file. */
    tryLock(fd: number, options?: { shared?: boolean }): boolean;
  };
  export default extensions;
}
