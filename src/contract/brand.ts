/** A store's look on its way to its shoppers: a draft, then a version. */
import { z } from 'zod';
import { PICTURE_BYTES, PICTURE_NAMES, PICTURE_TYPES, PICTURE_USES } from '../domain/stores/brand-picture.ts';
import { brandingFields, repairSchema, whitelabelSchema } from './store.ts';

const { storeId: _, ...EXAMPLE } = { ...(whitelabelSchema.meta()?.example as { storeId: string }) };
const look = z.object(brandingFields);

const preview = z.string().meta({
  description:
    'Draws any screen of the gallery in this look for an hour: `/spec/start?look=…`. It is no right to anything else.',
});
const repaired = z
  .array(repairSchema)
  .meta({ description: 'Colors that are drawn otherwise than chosen, so that everyone can read them.' });
const number = z.int().min(0).meta({ description: 'Counts the versions that were published.' });
const by = z.string().nullable().meta({ description: 'Who did it; null if nobody of the team did.' });

const versionFields = { number, publishedAt: z.string(), by };
const VERSION = { number: 4, publishedAt: '2026-11-20T15:04:05.000Z', by: 'Kim Ito' };

export const brandDraftSchema = z
  .object({
    version: z.int().min(0).meta({ description: 'Counts the changes of the draft.' }),
    isDraft: z.boolean().meta({ description: 'False: nobody changed anything since the last version.' }),
    isBehind: z
      .boolean()
      .meta({ description: 'Another version was published after the draft began. Publishing replaces it.' }),
    savedAt: z.string().nullable(),
    savedBy: by,
    look,
    repaired,
    preview,
    published: z.object(versionFields),
  })
  .meta({
    id: 'BrandDraft',
    example: {
      ...{ version: 3, isDraft: true, isBehind: false },
      ...{ savedAt: '2026-11-23T09:12:00.000Z', savedBy: 'Kim Ito' },
      ...{ look: EXAMPLE, repaired: [], preview: 'sealed', published: VERSION },
    },
  });

export type BrandDraft = z.infer<typeof brandDraftSchema>;

/** A version of a look, as a patch that anyone who may publish can send again. */
export const brandVersionSchema = z
  .object({ ...versionFields, look, preview })
  .meta({ id: 'BrandVersion', example: { ...VERSION, look: EXAMPLE, preview: 'sealed' } });

export type BrandVersion = z.infer<typeof brandVersionSchema>;

export const brandVersionsSchema = z
  .object({ versions: z.array(z.object(versionFields)) })
  .meta({ id: 'BrandVersions', example: { versions: [VERSION] } });

export type BrandVersions = z.infer<typeof brandVersionsSchema>;

export const brandPreviewSchema = z
  .object({ look, repaired, preview })
  .meta({ id: 'BrandPreview', example: { look: EXAMPLE, repaired: [], preview: 'sealed' } });

export type BrandPreview = z.infer<typeof brandPreviewSchema>;

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

function isPicture(address: string): boolean {
  const [head = '', bytes = ''] = address.split(',', 2);
  return PICTURE_TYPES.some((type) => head === `data:${type};base64`) && BASE64.test(bytes);
}

export const brandPictureBodySchema = z
  .strictObject({
    use: z.enum(PICTURE_USES),
    picture: z
      .string()
      .max(Math.ceil(PICTURE_BYTES / 3) * 4 + 30, 'Use a smaller picture: 1 MB at most.')
      .refine(isPicture, `Use ${PICTURE_NAMES}.`)
      .meta({ description: 'The bytes of the picture as a data: address.' }),
  })
  .meta({ id: 'BrandPictureBody', example: { use: 'icon', picture: 'data:image/png;base64,iVBORw0KGgo=' } });

/** To be named in the look: the picture is shown nowhere before. */
export const brandPictureSchema = z
  .object({
    url: z.string(),
    width: z.int(),
    height: z.int(),
    paperLogo: z.string().nullable().meta({ description: 'Of a logo: the same for PDFs.' }),
  })
  .meta({
    id: 'BrandPicture',
    example: {
      url: '/brand/fernwood/0f343b0931126a20f133d67c2b018a3b.png',
      ...{ width: 640, height: 160, paperLogo: null },
    },
  });

export type BrandPicture = z.infer<typeof brandPictureSchema>;
