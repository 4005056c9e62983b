import type { SheetOutcome } from '../../../domain/claims/claim-sheet.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { webHref } from '../../../ui/link.tsx';
import type { PrintProps, PrintSheet } from './model.ts';
import { words } from './text.ts';

export const title = ({ sheet }: PrintProps) => sheet.title;

/** Shown on the screen, not on paper. */
function Tools({ back, pdf }: PrintProps) {
  return (
    <div className="not-on-paper flex flex-wrap items-center justify-between gap-3 px-5 pt-5 sm:px-10 sm:pt-8">
      <a href={back} className="inline-flex min-h-12 items-center gap-0.5 pe-2 hover:underline">
        <Icon name="back" size={22} />
        {words.back}
      </a>
      <span className="flex flex-wrap gap-3">
        <LinkButton href={pdf} kind="quiet">
          {words.save}
        </LinkButton>
        <Button
          type="button"
          kind="secondary"
          className="needs-script max-w-max"
          onClick={() => window.print()}
        >
          {words.print}
        </Button>
      </span>
    </div>
  );
}

function Head({ sheet, logoUrl }: PrintProps) {
  const logo = webHref(logoUrl);
  return (
    <div className="paper-head">
      {logo === null ? (
        <strong className="min-w-0">{sheet.store}</strong>
      ) : (
        <img src={logo} alt={sheet.store} className="h-8 w-auto max-w-40 object-contain" />
      )}
      <span className="max-w-1/2 shrink-0 tabular-nums">{sheet.title}</span>
    </div>
  );
}

function Facts({ facts }: PrintSheet) {
  return (
    <dl className="paper-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** `pictured` reserves space for a picture, so that all items line up. */
function Item({ item, pictured }: { item: PrintSheet['items'][number]; pictured: boolean }) {
  const picture = webHref(item.imageUrl) ?? (item.imageUrl?.startsWith('data:image/') ? item.imageUrl : null);
  return (
    <li className="paper-whole flex gap-4">
      {picture === null ? null : <img src={picture} alt="" className="paper-picture" />}
      {picture === null && pictured ? <span className="paper-picture" /> : null}
      <div className="min-w-0 flex-1">
        <h3 className="product-name font-semibold">{item.line}</h3>
        {item.options === null ? null : <p className="text-muted">{item.options}</p>}
        <p>{item.issue}</p>
        {item.details === null ? null : <p className="whitespace-pre-line">{item.details}</p>}
        {item.photos.length === 0 ? null : (
          <p className="mt-2 flex flex-wrap gap-2">
            {item.photos.map((url, index) => (
              <img key={url} src={url} alt={words.photo(index + 1, item.name)} className="paper-photo" />
            ))}
          </p>
        )}
        {item.more === null ? null : <p className="text-muted">{item.more}</p>}
      </div>
    </li>
  );
}

function Outcome({ outcome }: { outcome: SheetOutcome }) {
  const { amounts } = outcome;
  return (
    <section className="paper-whole">
      <h2>{outcome.heading}</h2>
      <p className="font-semibold">{outcome.title}</p>
      {outcome.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {amounts.length === 0 ? null : (
        <dl className="paper-amounts">
          {amounts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {outcome.text === null ? null : <p className="whitespace-pre-line">{outcome.text}</p>}
      {outcome.on === null ? null : <p className="text-muted">{outcome.on}</p>}
    </section>
  );
}

function Where({ address, parcels }: PrintSheet) {
  return [...(address ? [address] : []), ...parcels].map(({ heading, lines }) => (
    <section key={heading} className="paper-whole">
      <h2>{heading}</h2>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an address may repeat a line
        <p key={index}>{line}</p>
      ))}
    </section>
  ));
}

function History({ history: { heading, entries } }: PrintSheet) {
  if (entries.length === 0) return null;
  return (
    <section>
      <h2>{heading}</h2>
      <ol>
        {entries.map(({ title: what, at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same event may happen twice in a minute
          <li key={index} className="paper-whole">
            <span className="text-muted">{at}:</span> {what}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A table, because only table headers repeat on every printed page in all browsers. */
export function Page(props: PrintProps) {
  const { sheet } = props;
  const pictured = sheet.items.some(({ imageUrl }) => imageUrl !== null);
  return (
    <>
      <Tools {...props} />
      <table className="paper" role="presentation">
        <thead>
          <tr>
            <td>
              <Head {...props} />
            </td>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <h1>{sheet.title}</h1>
              <Facts {...sheet} />
              <section>
                <h2>{sheet.itemsHeading}</h2>
                <ul className="paper-items">
                  {sheet.items.map((item) => (
                    <Item key={item.id} item={item} pictured={pictured} />
                  ))}
                </ul>
              </section>
              <div className="paper-columns">
                {sheet.outcomes.map((outcome) => (
                  <Outcome key={outcome.heading + outcome.title} outcome={outcome} />
                ))}
              </div>
              <div className="paper-columns">
                <div>
                  <Where {...sheet} />
                </div>
                <History {...sheet} />
              </div>
              <p className="paper-foot">
                {sheet.store} · {sheet.asOf}
              </p>
            </td>
          </tr>
        </tbody>
      </table>
    </>
  );
}
