/** Where a shop links its portal, with what to paste there: a section of the settings. */
import { useQuery } from '@tanstack/react-query';
import type { StoreHosts } from '../../contract/store-hosts.ts';
import { type PortalAddress, posterAddress, SHOP_LINKS } from '../../domain/stores/shop-links.ts';
import { Link } from '../../ui/link.tsx';
import { urls } from '../../urls.ts';
import { Copied } from '../app/copied.tsx';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useStore } from '../app/session.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { text } from './text.ts';

export function Widget() {
  const [api, store] = [useApi(), useStore()];
  const [slug, id] = [store?.slug ?? '', store?.id ?? ''];
  const hosts = useQuery({
    queryKey: [slug, 'hosts'],
    queryFn: ({ signal }) => api.get<StoreHosts>(`/stores/${encodeURIComponent(id)}/hosts`, { signal }),
  });
  if (hosts.data) return <Places address={hosts.data.portal} />;
  if (!hosts.error) return <Loading />;
  return <Failed title={text.failed} sentence={sentenceOf(hosts.error)} onRetry={() => hosts.refetch()} />;
}

const Places = ({ address }: { address: PortalAddress }) => (
  <div className="flex flex-col gap-6">
    <p>
      {text.intro} <Link href={urls.documents('portal-links')}>{text.documents}</Link>
    </p>
    {SHOP_LINKS.map(({ label, where, code }) => (
      <Place key={label} label={label} where={where} code={code(address)} />
    ))}
    <section className="flex flex-col gap-1">
      <h2 className="text-lg font-semibold">{text.poster.label}</h2>
      <p className="text-muted">{text.poster.where}</p>
      <p>
        <Link href={posterAddress(address)} outside>
          {text.poster.open}
        </Link>
      </p>
    </section>
  </div>
);

const Place = ({ label, where, code }: { label: string; where: string; code: string }) => (
  <section className="flex flex-col gap-1">
    <h2 className="text-lg font-semibold">{label}</h2>
    <p className="text-muted">{where}</p>
    <Copied label={label} code={code} />
  </section>
);
