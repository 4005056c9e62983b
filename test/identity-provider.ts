/**
 * An OpenID provider on this machine, which checks what a real one checks: the client and its secret, the redirect address, PKCE,
 * and that a code is used once, in time. Written from the specifications (RFC 6749, 7636, 9207; OpenID Connect Core), without
 * the server's library. `node test/identity-provider.ts` starts one to try the console with.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readAll } from 'node:stream/consumers';

export type ProviderUser = { sub: string; email?: string; email_verified?: unknown; name?: string };

export type ProviderClient = { id: string; secret: string; redirectUri: string };

type Token = { header: Record<string, unknown>; claims: Record<string, unknown> };
type Request = { state: string; nonce: string; challenge: string; redirectUri: string };
type Grant = Request & { user: ProviderUser; endsAt: number; isUsed: boolean };

/** What it does wrong, for tests of what we refuse. */
export type Misdeeds = {
  /** Changes the ID token before it is signed. */
  forge?: (token: Token) => Token;
  /** Changes the signed token. */
  alter?: (jwt: string) => string;
  /** In its configuration. */
  issuer?: string;
  /** Claims only at the userinfo endpoint. */
  isThin?: boolean;
  /** Answers nothing. */
  isDown?: boolean;
};

const CODE_MS = 60_000;
const TOKEN_SECONDS = 300;
const base64url = (value: string | Uint8Array) => Buffer.from(value).toString('base64url');
const random = () => randomBytes(24).toString('base64url');
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

class Refusal extends Error {}

export class IdentityProvider {
  issuer = '';
  readonly users: ProviderUser[] = [];
  readonly clients: ProviderClient[] = [];
  misdeeds: Misdeeds = {};
  /** Requests by path, oldest first. */
  readonly asked: string[] = [];
  readonly #clock: () => number;
  readonly #requests = new Map<string, Request>();
  readonly #grants = new Map<string, Grant>();
  readonly #accessTokens = new Map<string, ProviderUser>();
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  #key = newKey();

  constructor(clock: () => number = Date.now) {
    this.#clock = clock;
  }

  async listen(port = 0): Promise<this> {
    await new Promise<void>((done) => this.#server.listen(port, '127.0.0.1', done));
    this.issuer = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  /** From now on it signs with another key, and shows only that one. */
  rotateKey(): void {
    this.#key = newKey();
  }

  /** The user signs in there without a browser. Answers what the provider adds to the redirect address. */
  async signIn(url: string, sub: string): Promise<string> {
    const page = await fetch(url);
    const id = /name="request" value="([^"]+)"/.exec(await page.text())?.[1];
    if (!page.ok || !id) throw new Refusal(`the provider refused: ${page.status}`);
    const body = new URLSearchParams({ request: id, user: sub });
    const { headers } = await fetch(`${this.issuer}/decide`, { method: 'POST', body, redirect: 'manual' });
    return new URL(headers.get('location') ?? '').search.slice(1);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.issuer);
    this.asked.push(url.pathname);
    if (this.misdeeds.isDown) return void request.socket.destroy();
    try {
      const body = new URLSearchParams(request.method === 'POST' ? await readAll(request) : '');
      switch (`${request.method} ${url.pathname}`) {
        case 'GET /.well-known/openid-configuration':
          return json(response, this.#configuration());
        case 'GET /jwks':
          return json(response, { keys: [{ ...this.#key.jwk, use: 'sig', alg: 'RS256' }] });
        case 'GET /authorize':
          return this.#ask(url.searchParams, response);
        case 'POST /decide':
          return redirect(response, this.#decide(body));
        case 'POST /token':
          return json(response, this.#redeem(body, request.headers.authorization ?? ''));
        case 'GET /userinfo':
          return json(response, this.#userinfo(request.headers.authorization ?? ''));
        default:
          return json(response, { error: 'not_found' }, 404);
      }
    } catch (error) {
      json(response, { error: error instanceof Refusal ? error.message : 'server_error' }, 400);
    }
  }

  #configuration() {
    return {
      issuer: this.misdeeds.issuer ?? this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      userinfo_endpoint: `${this.issuer}/userinfo`,
      jwks_uri: `${this.issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    };
  }

  /** The page on which a user signs in. A request that names an unknown client or address is never led back. */
  #ask(query: URLSearchParams, response: ServerResponse): void {
    const of = (name: string) => query.get(name) ?? '';
    const client = this.clients.find(({ id }) => id === of('client_id'));
    if (!client || client.redirectUri !== of('redirect_uri')) throw new Refusal('invalid_client');
    if (of('response_type') !== 'code' || !of('scope').split(' ').includes('openid'))
      throw new Refusal('invalid_request');
    if (
      of('code_challenge_method') !== 'S256' ||
      of('code_challenge').length !== 43 ||
      !of('state') ||
      !of('nonce')
    )
      throw new Refusal('invalid_request');
    const id = random();
    const [state, nonce, challenge] = [of('state'), of('nonce'), of('code_challenge')];
    this.#requests.set(id, { state, nonce, challenge, redirectUri: client.redirectUri });
    const buttons = this.users.map(({ sub, name = sub }) => button(sub, `Sign in as ${name}`)).join('');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>Provider</title><h1>Who are you?</h1>
<form method="post" action="/decide"><input type="hidden" name="request" value="${id}">${buttons}${button('', 'Cancel')}</form>`);
  }

  #decide(body: URLSearchParams): string {
    const id = body.get('request') ?? '';
    const asked = this.#requests.get(id);
    if (!asked) throw new Refusal('invalid_request');
    this.#requests.delete(id);
    const user = this.users.find(({ sub }) => sub === body.get('user'));
    const answer = new URL(asked.redirectUri);
    answer.searchParams.set('state', asked.state);
    answer.searchParams.set('iss', this.issuer);
    if (user) {
      const code = random();
      this.#grants.set(code, { ...asked, user, endsAt: this.#clock() + CODE_MS, isUsed: false });
      answer.searchParams.set('code', code);
    } else answer.searchParams.set('error', 'access_denied');
    return answer.href;
  }

  #redeem(body: URLSearchParams, authorization: string) {
    const [id = '', secret = ''] = Buffer.from(authorization.replace(/^Basic /, ''), 'base64')
      .toString()
      .split(':')
      .map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
    const client = this.clients.find((known) => known.id === id && known.secret === secret);
    if (!client) throw new Refusal('invalid_client');
    const grant = this.#grants.get(body.get('code') ?? '');
    const isOver = !grant || grant.isUsed || grant.endsAt <= this.#clock();
    if (isOver || body.get('grant_type') !== 'authorization_code') throw new Refusal('invalid_grant');
    grant.isUsed = true;
    const fits = grant.redirectUri === body.get('redirect_uri') && client.redirectUri === grant.redirectUri;
    if (!fits || sha256(body.get('code_verifier') ?? '') !== grant.challenge)
      throw new Refusal('invalid_grant');
    const accessToken = random();
    this.#accessTokens.set(accessToken, grant.user);
    const idToken = this.#idToken(client, grant);
    return { access_token: accessToken, token_type: 'Bearer', expires_in: TOKEN_SECONDS, id_token: idToken };
  }

  #idToken(client: ProviderClient, { user, nonce }: Grant): string {
    const now = Math.floor(this.#clock() / 1000);
    const { forge = (token) => token, alter = (jwt) => jwt, isThin = false } = this.misdeeds;
    const about = isThin ? { sub: user.sub } : user;
    const times = { iat: now, exp: now + TOKEN_SECONDS };
    const { header, claims } = forge({
      header: { alg: 'RS256', typ: 'JWT', kid: this.#key.jwk.kid },
      claims: { iss: this.issuer, aud: client.id, ...times, nonce, ...about },
    });
    const signed = `${base64url(JSON.stringify(header))}.${base64url(JSON.stringify(claims))}`;
    return alter(`${signed}.${base64url(sign('sha256', Buffer.from(signed), this.#key.privateKey))}`);
  }

  #userinfo(authorization: string) {
    const user = this.#accessTokens.get(authorization.replace(/^Bearer /, ''));
    if (!user) throw new Refusal('invalid_token');
    return user;
  }
}

function newKey(): { privateKey: KeyObject; jwk: Record<string, unknown> & { kid: string } } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid: random() } };
}

const button = (value: string, label: string) =>
  `<p><button name="user" value="${value}">${label}</button></p>`;

function json(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location });
  response.end();
}

/** For trying it out with a demo (`npm start`). */
if (import.meta.main) {
  const idp = await new IdentityProvider().listen(4010);
  const secret = random();
  const redirectUri = 'http://localhost:4000/console/sign-in/local';
  idp.clients.push({ id: 'makegood', secret, redirectUri });
  for (const name of ['owner', 'support', 'nobody']) {
    const email = `${name}@demo.test`;
    idp.users.push({ sub: name, email, email_verified: true, name: email });
  }
  const command = `provider create local --name Local --issuer ${idp.issuer} --client-id makegood`;
  process.stdout.write(`printf '${secret}' | npm run --silent makegood -- ${command}\n`);
}
