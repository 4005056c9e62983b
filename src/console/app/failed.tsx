/** What is shown when a page can't be: not found, failed, or of a release that is gone. */
import { useRouteError } from 'react-router';
import { urls } from '../../urls.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Empty, Failed } from '../parts/states.tsx';
import { Problem, sentenceOf } from './problem.ts';
import { text } from './text.ts';

export function NotFound() {
  return (
    <Empty isPage icon="info" title={text.failed.notFound}>
      <p>{text.failed.notFoundText}</p>
      <ButtonLink to={urls.console.home()}>{text.failed.home}</ButtonLink>
    </Empty>
  );
}

export function PageFailed() {
  const error = useRouteError();
  if (error instanceof Problem && error.status === 404) return <NotFound />;
  // A release replaced the files that this page was about to load.
  const isOld = error instanceof TypeError && /import|module/i.test(error.message);
  const sentence = isOld ? text.failed.newVersion : sentenceOf(error);
  return (
    <Failed isPage title={text.failed.title} sentence={sentence} onRetry={() => window.location.reload()} />
  );
}
