import type { FastifyInstance } from 'fastify';
import { emailKey } from '../domain/orders/order-number.ts';
import { LONGEST_EMAIL } from '../domain/text/email.ts';
import { oneLine } from '../domain/text/plain-text.ts';
import { urls } from '../urls.ts';
import { attachesClaim } from './claims/mails/claim-mails.ts';
import type { Context } from './context.ts';
import { withStore } from './database/with-store.ts';
import { escapeHtml } from './docs/escape.ts';
import { drawMail } from './mail/draw.ts';
import { htmlMail } from './mail/html.ts';
import { type KeptMail, latestMails, type Mail } from './mail/queries.ts';
import { latestPersonMails } from './people/mails.ts';
import { findPersonByEmail } from './people/queries.ts';
import { withPerson } from './people/with-person.ts';
import { ProblemError } from './problem-error.ts';
import { findStore } from './stores/queries.ts';

const MOST_SHOWN = 50;
// The maximum width of a mail, plus margin.
const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0 auto;max-width:42rem;
padding:1rem}article{border-top:1px solid #8885;padding:1rem 0}h1,h2,p{overflow-wrap:anywhere}h2{font-size:1.125rem;margin:0}
p{margin:.25rem 0}p>a{display:inline-flex;align-items:center;min-height:2.75rem}iframe{display:block;width:100%;height:46rem;box-sizing:border-box;border:1px solid #8885;border-radius:12px;
margin:.75rem 0;resize:vertical}summary{padding:.75rem 0;cursor:pointer}pre{white-space:pre-wrap;overflow-wrap:anywhere;
font:inherit;margin:.5rem 0}`;

/**
 * Demo mode shows the mails a mail server would have sent, including their links: of the demo's own stores (`ids`), never
 * of a real store next to them, and to the demo's people, whose addresses belong to nobody (`?person=`).
 */
export function mailboxRoute(app: FastifyInstance, context: Context, ids: readonly string[]): void {
  if (context.mode !== 'demo') return;
  app.get(
    '/demo/mailbox',
    { config: { access: { open: 'page' } }, schema: { hide: true } },
    async (request, reply) => {
      const asked = new URLSearchParams(request.url.split('?')[1]);
      const person = asked.get('person');
      const box =
        person === null
          ? await boxOfStore(context, ids, asked.get('store') ?? 'demo')
          : await boxOfPerson(context, person);
      const mails = box.kept.map((mail) => drawMail(context, mail));
      return reply
        .header('content-security-policy', policyFor(mails))
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(mailboxPage(oneLine(box.name), mails));
    },
  );
}

type Box = { name: string; kept: KeptMail[] };

async function boxOfStore(context: Context, ids: readonly string[], slug: string): Promise<Box> {
  const store = await findStore(context.db, { by: 'slug', value: slug.slice(0, 63) });
  if (!store || !ids.includes(store.id)) throw new ProblemError('store_not_found');
  const kept = await withStore(context.db, store.id, (client) => latestMails(client, store.id, MOST_SHOWN));
  return { name: store.name, kept };
}

/** Names that no real mailbox has (RFC 2606). */
const NOBODYS = /[@.](test|example|example\.(com|net|org))$/;

/** Whether there is such a person stays unsaid. */
async function boxOfPerson(context: Context, email: string): Promise<Box> {
  const key = emailKey(email.slice(0, LONGEST_EMAIL));
  const person = NOBODYS.test(key) ? await findPersonByEmail(context.db, key) : null;
  const kept = person
    ? await withPerson(context.db, person.id, (client) => latestPersonMails(client, person.id, MOST_SHOWN))
    : [];
  return { name: key, kept };
}

const timeOf = ({ createdAt }: Mail) =>
  new Date(createdAt)
    .toISOString()
    .replace('T', ' ')
    .replace(/:[^:]*$/, ' UTC');

// The frame runs no scripts and loads nothing else. Its links open outside the frame.
const frameOf = ({ subject, parts }: Mail) =>
  `<iframe title="${escapeHtml(subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy"
srcdoc="${escapeHtml(htmlMail(subject, parts))}"></iframe>`;

const textOf = ({ body }: Mail) =>
  `<details><summary>Plain text</summary><pre>${escapeHtml(body)}</pre></details>`;

/** The mail's attachment, generated on opening, just as when a mail is sent. */
function attachedTo({ kind, parts }: Mail): string {
  const token = /\/view\/([^/?]+)$/.exec(parts.link?.address ?? '')?.[1];
  if (!attachesClaim(kind) || token === undefined) return '';
  return `<p>Attached: <a href="${escapeHtml(urls.printPdf(decodeURIComponent(token)))}">the claim as PDF</a></p>`;
}

function mailboxPage(storeName: string, mails: readonly Mail[]): string {
  const list = mails.map(
    (mail) => `<article><h2>${escapeHtml(mail.subject)}</h2>
<p>To ${escapeHtml(mail.recipient)}, ${timeOf(mail)}</p>${attachedTo(mail)}${frameOf(mail)}${textOf(mail)}</article>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mailbox of ${escapeHtml(storeName)}</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body><main>
<h1>Mailbox of ${escapeHtml(storeName)}</h1><p>What this demo would have sent.</p>
${list.length > 0 ? list.join('\n') : '<p>Nothing yet.</p>'}</main></body></html>`;
}

/** A `srcdoc` frame inherits the page's policy, so the policy allows the pictures of these mails. */
function policyFor(mails: readonly Mail[]): string {
  const shown = mails.flatMap(({ parts: { letterhead, blocks } }) => [
    letterhead.logoUrl,
    ...blocks.flatMap((block) => (block.kind === 'items' ? block.items.map((item) => item.pictureUrl) : [])),
  ]);
  const addresses = shown.filter((address) => address !== null);
  const origins = [...new Set(addresses.map((address) => new URL(address).origin))];
  const pictures = origins.length > 0 ? `; img-src ${origins.join(' ')}` : '';
  return `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'${pictures}`;
}
