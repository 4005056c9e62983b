/** One run of Lighthouse. */
import lighthouse, { desktopConfig } from 'lighthouse';
import type { BUDGETS } from './budgets.ts';

/** `faults`: what keeps accessibility or best practices below 100. */
export type Audited = Record<keyof typeof BUDGETS.lighthouse, number> & { faults: string[] };

/** `device`: Lighthouse's default phone (simulated slow 4G and slow CPU), or its desktop. */
type Given = { cookie?: string; device?: 'phone' | 'desktop' };

// Lighthouse asks to run again if it couldn't read a trace.
const TRIES = 4;

export async function audit(port: number, url: string, given: Given, attempt = 1): Promise<Audited> {
  const { cookie = '', device = 'phone' } = given;
  const result = await lighthouse(
    url,
    {
      port,
      logLevel: 'silent',
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
      extraHeaders: cookie === '' ? {} : { Cookie: cookie },
    },
    device === 'desktop' ? desktopConfig : undefined,
  );
  if (result?.lhr.runtimeError && attempt < TRIES) return audit(port, url, given, attempt + 1);
  if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'No result');
  const { categories, audits, finalDisplayedUrl } = result.lhr;
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`);
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    largestPaint: value('largest-contentful-paint') / 1000,
    layoutShift: value('cumulative-layout-shift'),
    blocking: value('total-blocking-time'),
    faults: ['accessibility', 'best-practices'].flatMap((name) =>
      (categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `\`${id}\` (${audits[id]?.title})`),
    ),
  };
}
