/**
 * Imports point one way (docs/architecture.md): domain ← contract ← server ← portal's handlers ← serve ← cli ← main.
 * Each rule names who may be imported; there is no list of exceptions. Tests may build on anything and stay out.
 */
const layer = (name, comment, path, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path },
  to: { path: '^(src|test|scripts|bench|abuse|faults)/', pathNot: allowed },
});

/** What a browser gets: the parts, the pages, and every script of the portal that no handler is. */
const BROWSER =
  '^src/(ui/|portal/.*[.]tsx$|portal/(reference|browser)/browser[.]ts$|web/|console/(?!pages[.]ts))';

module.exports = {
  forbidden: [
    layer('domain', 'Rules are pure: they import rules.', '^src/domain/', ['^src/domain/']),
    layer('contract', 'What goes over the wire knows the domain only.', '^src/contract/', [
      '^src/(contract|domain)/',
    ]),
    layer('urls', 'Addresses depend on nothing.', '^src/urls[.]ts$', ['^src/urls[.]ts$']),
    layer('server', 'The server knows nothing of pages, demo or command line.', '^src/server/', [
      '^src/(server|contract|domain)/',
      '^src/urls[.]ts$',
    ]),
    layer('ui', 'Parts have no nouns of the business.', '^src/ui/', ['^src/(ui|domain)/', '^src/urls[.]ts$']),
    layer('web', 'What the browser runs for any of our pages.', '^src/web/', [
      '^src/(web|contract|domain)/',
      '^src/urls[.]ts$',
    ]),
    layer('portal', 'Handlers of pages stand on the server.', '^src/portal/', [
      '^src/(portal|ui|web|server|contract|domain)/',
      '^src/urls[.]ts$',
    ]),
    layer('console', 'The app of the teams runs in a browser; one file serves it.', '^src/console/', [
      '^src/(console|ui|web|contract|domain)/',
      '^src/urls[.]ts$',
      '^src/server/(context|http/)',
    ]),
    layer('demo', 'The demo world is planted through the server.', '^src/demo/', [
      '^src/(demo|server|contract|domain)/',
      '^src/urls[.]ts$',
    ]),
    layer(
      'cli',
      'Commands and the process may use all but the entry.',
      '^src/(cli/|(?!main|urls)[^/]+[.]ts$)',
      ['^src/(cli|server|contract|domain|demo|portal|console/pages[.]ts)', '^src/(?!main)[^/]+[.]ts$'],
    ),
    {
      name: 'browser-without-server',
      comment: 'Nothing that a browser gets reaches the server.',
      severity: 'error',
      from: { path: BROWSER },
      to: { path: '^src/(server|demo|cli)/', reachable: true },
    },
    {
      name: 'browser-without-zod',
      comment: "A browser gets the contract's types and examples, never its schemas.",
      severity: 'error',
      from: { path: BROWSER },
      to: {
        path: '^src/contract/',
        pathNot: '-example[.]ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'examples-without-zod',
      comment: 'An example is data: a browser may show it.',
      severity: 'error',
      from: { path: '^src/contract/[^/]+-example[.]ts$' },
      to: { path: 'node_modules/zod/', reachable: true },
    },
    {
      name: 'pure-domain',
      comment: 'No I/O, no packages with a clock of their own.',
      severity: 'error',
      from: { path: '^src/domain/' },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev'] },
    },
    {
      name: 'no-circles',
      comment: 'Imports of types count; what is loaded only when it is needed does not.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'no-circles-of-folders',
      comment:
        'Each folder stands on others, and none of those on it. The rooms of the portal: scripts/rooms.ts.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/(server|domain|web|ui|contract|demo)/' },
      to: { circular: true },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.]test[.]tsx?$|^dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
