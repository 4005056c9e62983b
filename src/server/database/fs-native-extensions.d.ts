/** The package has no type declarations. These cover what file-lock.ts uses. */
declare module 'fs-native-extensions' {
  const extensions: {
    /** False: someone else holds the lock. */
    tryLock(fd: number, options?: { shared?: boolean }): boolean;
  };
  export default extensions;
}
