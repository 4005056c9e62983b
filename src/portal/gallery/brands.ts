/** Sample stores for the gallery: pale, dark and loud brands show how colors are adjusted for contrast. */
import { type Branding, DEFAULT_BRANDING } from '../../domain/stores/settings.ts';
import type { StoreBrand } from '../parts/brand.ts';

const HELP = {
  email: 'help@fernwood.example',
  phone: '+1 202 555 0123',
  url: null,
  hours: 'Monday to Friday, 9 am to 5 pm',
};

const LEGAL = { termsUrl: 'https://fernwood.example/terms', privacyUrl: 'https://fernwood.example/privacy' };

function brand(name: string, branding: Partial<Branding>): StoreBrand {
  const slug = name.toLowerCase().replaceAll(/[^a-z]+/g, '-');
  return { slug, name, branding: { ...DEFAULT_BRANDING, ...branding }, help: HELP, legal: LEGAL };
}

export const BRANDS: Record<string, StoreBrand> = {
  fernwood: brand('Fernwood', {}),
  pale: brand('Lemon & Linen', { colors: { brand: '#ffe45c', surface: '#fffdf5', text: '#4a4433' } }),
  dark: brand('Nachtwerk', { colors: { brand: '#7c5cff', surface: '#12101c', text: '#e9e6f7' } }),
  loud: brand('Tangerine Supply Company of Greater Boise', {
    colors: { brand: '#ff6a13', surface: '#ffffff', text: '#1d1d1f' },
    fontSize: 20,
  }),
};
