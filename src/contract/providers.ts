/** Signing in by an identity provider (OpenID Connect). */
import { z } from 'zod';
import { optional, text } from './text.ts';

export const providersSchema = z
  .object({ providers: z.array(z.object({ id: z.string(), name: z.string() })) })
  .meta({ id: 'SignInProviders', example: { providers: [{ id: 'acme', name: 'Acme' }] } });

export const providersQuerySchema = z.object({
  account: optional(text(63)).meta({
    description: 'The slug of an account, for its providers besides those of the installation.',
  }),
});

export const providerStartSchema = z
  .object({ url: z.string().meta({ description: 'The provider’s page, for the whole window.' }) })
  .meta({ id: 'ProviderSignIn', example: { url: 'https://login.example.com/authorize?client_id=makegood' } });

export const providerAnswerSchema = z
  .strictObject({
    query: text(8192).meta({
      description: 'What the provider added to the address of the page it leads back to: what follows `?`.',
    }),
    invitation: optional(text(512).min(1)).meta({
      description: 'The token of an invitation that the person accepts with it.',
    }),
  })
  .meta({ id: 'ProviderAnswer', example: { query: 'code=SplxlOBe&state=af0ifjsl' } });

export type ProviderStart = z.infer<typeof providerStartSchema>;
export type SignInProviders = z.infer<typeof providersSchema>;
