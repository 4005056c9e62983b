export type ErrorProps = {
  status: number;
  /** A number to quote to the store's support. */
  requestId: string | null;
  homeHref: string;
  /** The form to send again, with everything that was typed. */
  retry: {
    action: string;
    fields: { name: string; value: string }[];
    /** It was sent with photos or other files, which are not kept. */
    hadFiles: boolean;
  } | null;
};
