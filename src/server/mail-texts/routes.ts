import {
  mailTextBodySchema,
  mailTextParams,
  mailTextPreviewSchema,
  mailTextSchema,
  mailTextsSchema,
  mailTextTestSchema,
  mailTextTriedSchema,
} from '../../contract/mail-text.ts';
import { MAIL_TEXTS, type MailTextKind } from '../../domain/claims/mail-text.ts';
import { noteChange } from '../audit/note.ts';
import type { TeamCaller } from '../auth/caller.ts';
import { personIfAny, teamOf } from '../auth/scope.ts';
import type { Context } from '../context.ts';
import { once, repeatOf } from '../http/answers.ts';
import type { Api } from '../http/api.ts';
import type { Gates } from '../http/limits.ts';
import { type Params, teamRead, teamWrite, type Wiring } from '../http/team-calls.ts';
import { MISTAKES } from '../macros/commands.ts';
import { findPerson } from '../people/queries.ts';
import { withPerson } from '../people/with-person.ts';
import { ProblemError } from '../problem-error.ts';
import { forgetStores, type KnownStore, knownOf, storeById, storeIn } from '../stores/queries.ts';
import { presentTried, sendTest, setMailText, tryMailText } from './commands.ts';
import { presentMailText, presentMailTexts } from './present.ts';

const tag = 'Mail texts';
const READS = 'setting-customer-communication:read';
const CHANGES = 'setting-customer-communication:update';
const triedProblems = [...MISTAKES, 'not_found', 'mail_unfit_for_claim'] as const;
const TRIED =
  'About the claim `claimId`, which takes `claim:read`, or a sample claim. Its link opens nothing.';

const kindOf = ({ mailKind }: Params) => mailKind as MailTextKind;

/** The mails about claims, in a store's own words. */
export function mailTextRoutes(to: Wiring): void {
  teamRead(to, {
    url: '/mail-texts',
    operationId: 'listMailTexts',
    tag,
    summary: 'The subject and the first sentences of every mail about a claim',
    permissions: [READS],
    answer: mailTextsSchema,
    read: async ({ client, storeId }) => presentMailTexts(knownOf(await storeIn(client, storeId))),
  });
  const change = {
    url: '/mail-texts/:mailKind',
    tag,
    params: mailTextParams,
    permissions: [CHANGES],
    answer: { status: 200, schema: mailTextSchema },
    versioned: true,
    after: ({ db }: Context) => forgetStores(db),
  } as const;
  teamWrite(to, {
    ...change,
    method: 'PUT',
    operationId: 'replaceMailText',
    summary: 'Write a mail in the store’s own words',
    description:
      'Mails that are written from then on have them. The rest of a mail stays as it is: its greeting, items, amounts and link.',
    problems: MISTAKES,
    body: mailTextBodySchema,
    write: async (held, body, params) =>
      presentMailText(await setMailText(held, kindOf(params), body), kindOf(params)),
  });
  teamWrite(to, {
    ...change,
    method: 'DELETE',
    operationId: 'resetMailText',
    summary: 'Bring back the words that come with the product',
    write: async (held, _body, params) =>
      presentMailText(await setMailText(held, kindOf(params), null), kindOf(params)),
  });
  previewRoute(to.api, to.context, to.gates);
  testRoute(to.api, to.context, to.gates);
}

function previewRoute(api: Api, context: Context, gates: Gates): void {
  api.post(
    '/mail-texts/:mailKind/preview',
    {
      config: {
        access: { tokens: [], permissions: [READS] },
        limited: true,
        writesNothing: true,
        problems: triedProblems,
      },
      preHandler: gates.save,
      schema: {
        operationId: 'previewMailText',
        tags: [tag],
        summary: 'A mail with these words, as the customer of a claim reads it',
        description: TRIED,
        params: mailTextParams,
        body: mailTextTriedSchema,
        response: { 200: mailTextPreviewSchema },
      },
    },
    async ({ caller, params: { mailKind: kind }, body: { claimId, ...words } }) =>
      presentTried(context, await tryMailText(context, teamOf(caller), { kind, words, claimId })),
  );
}

function testRoute(api: Api, context: Context, gates: Gates): void {
  api.post(
    '/mail-texts/:mailKind/test',
    {
      config: { access: { tokens: [], permissions: [CHANGES] }, limited: true, problems: triedProblems },
      preHandler: gates.write,
      schema: {
        operationId: 'testMailText',
        tags: [tag],
        summary: 'Mail these words to oneself',
        description: `${TRIED} It goes to the address of who is signed in, or to the store’s \`help.email\` for an API client. At most ten an hour.`,
        params: mailTextParams,
        body: mailTextTriedSchema,
        response: { 202: mailTextTestSchema },
      },
    },
    async (request, reply) => {
      const caller = teamOf(request.caller);
      const { storeId } = caller;
      const { mailKind: kind } = request.params;
      const { claimId, ...words } = request.body;
      const store = await storeById(context.db, storeId);
      const recipient = await ownAddress(context, caller, store);
      const { mail } = await tryMailText(context, caller, { kind, words, claimId });
      const answer = await once(context, storeId, repeatOf(request, 'moment'), async (client) => {
        await sendTest({ client, storeId, now: context.clock() }, mail, recipient);
        await noteChange(client, storeId, { subject: { id: kind, name: MAIL_TEXTS[kind].label } });
        return { status: 202, body: JSON.stringify({ recipient }) };
      });
      return reply.code(202).send(JSON.parse(answer.body));
    },
  );
}

const NO_ADDRESS = 'Set it first: an API client has no address of its own.';

async function ownAddress(context: Context, caller: TeamCaller, store: KnownStore): Promise<string> {
  const personId = personIfAny(caller);
  const person =
    personId && (await withPerson(context.db, personId, (client) => findPerson(client, personId)));
  const address = person ? person.email : store.settings.help.email;
  if (address !== null) return address;
  throw new ProblemError('validation_failed', { fields: [{ path: 'help.email', message: NO_ADDRESS }] });
}
