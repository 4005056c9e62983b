/** The claim before it is loaded: lines at the places of its columns, so that nothing moves when it comes. */
import { Columns } from './columns.tsx';
import { text } from './text.ts';

const line = (width: string) => <span className={`loading-line block h-5 ${width}`} />;

const block = (
  <div className="flex flex-col gap-2 border-b border-line p-4">
    {line('w-24')}
    {line('w-full')}
    {line('w-2/3')}
  </div>
);

export function ClaimSkeleton() {
  return (
    <div role="status" aria-label={text.loading} className="flex min-h-0 min-w-0 flex-1">
      <Columns
        header={
          <>
            <h1 className="sr-only">{text.loading}</h1>
            {line('w-28')}
            {line('w-16')}
            {line('w-20')}
          </>
        }
        parts={{
          facts: block,
          conversation: (
            <div className="flex flex-col gap-4 p-4">
              {line('w-1/2')}
              <span className="loading-line block h-20 w-2/3" />
              <span className="loading-line block h-14 w-2/3 self-end" />
            </div>
          ),
          decision: block,
        }}
      />
    </div>
  );
}
