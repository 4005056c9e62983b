/** Text of the page where a team sets the addresses of its portal. */
import type { HostFault, HostState } from '../../domain/stores/host-check.ts';
import { catalogue } from '../../domain/text/catalogue.ts';

export const text = catalogue({
  failed: 'The domains didn’t load',
  empty: {
    title: 'No domain of your own yet',
    text: (ours: string) => `Customers find your portal at ${ours}. You can add a name of your own as well.`,
  },
  readOnly: 'You can see the domains, but not change them. Ask an owner or admin of the store.',
  states: {
    waiting: 'Not verified yet',
    proven: 'In use',
    lost: 'Leads elsewhere',
    left: 'No longer in emails',
  } satisfies Record<HostState, string>,
  means: {
    waiting: 'Customers can’t use this name yet. Add the two records below to its DNS, then check.',
    proven: 'Customers reach your portal by this name. Links in emails use the first name that works.',
    lost: 'This name stopped leading here. Correct its DNS.',
    left: 'This name led elsewhere for 14 days, so links in emails no longer use it. Correct its DNS.',
  },
  leaves: 'Links in emails use it until',
  faults: {
    no_answer: 'The name servers for this name didn’t answer. Try again in a few minutes.',
    no_record: 'We found no TXT record yet. A new record can take an hour to be seen everywhere.',
    other_record: 'There is a TXT record with another value. Compare it with the one below.',
    no_address: 'This name has no address yet. Add the second record.',
    leads_elsewhere: 'This name leads to another server. Compare its second record with the one below.',
    taken: 'Another store here uses this name. Remove it from that store first.',
  } satisfies Record<HostFault, string>,
  records: 'Records to set',
  noCname: 'If your DNS takes no CNAME at this name, set A and AAAA records with the same addresses.',
  columns: { type: 'Type', name: 'Name', value: 'Value' },
  copyOf: (what: string) => `Copy ${what}`,
  checked: 'Last checked',
  never: 'Not checked yet.',
  daily: 'We check each name every day.',
  check: 'Check now',
  checkOf: (host: string) => `Check now: ${host}`,
  result: (host: string, state: string) => `${host}: ${state}.`,
  remove: 'Remove',
  removeOf: (host: string) => `Remove ${host}`,
  removal: {
    title: (host: string) => `Remove ${host}?`,
    text: 'Customers can no longer reach your portal by this name, and links in older emails that use it stop working. To use it again, you have to verify it again.',
    done: (host: string) => `${host} is removed.`,
  },
  add: {
    title: 'Add a domain',
    label: 'Name',
    hint: 'A domain you own, such as claims.example.com.',
    button: 'Add',
    done: (host: string) => `${host} is added. Now set its records.`,
  },
  restart: {
    title: 'Reload the portal',
    lead: 'Reads the brand again and checks every domain now. Use it when the portal still shows an old brand or doesn’t notice a corrected DNS record.',
    button: 'Reload',
    done: 'The portal is reloaded',
    look: (version: number) => `Within five seconds, every page shows version ${version} of the brand.`,
    noLook: 'The store has published no brand yet. Every page shows the standard one.',
    noHosts: 'The store has no domain of its own, so there was none to check.',
    certificates:
      'The proxy in front of this server renews certificates. If one has expired, restart that proxy.',
  },
});
