/** What a form in the browser says, and how it goes out. */

/** The text of its fields, as it is kept; a drawn signature and files are no text. */
export function bodyOf(form: HTMLFormElement): string {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && name !== 'signature') body.append(name, value);
  return body.toString();
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(
      ({ selected, defaultSelected }) => selected && !defaultSelected && field.value !== '',
    );
  if (field instanceof HTMLInputElement && ['radio', 'checkbox'].includes(field.type))
    return field.checked !== field.defaultChecked;
  return !['hidden', 'file'].includes(field.type) && field.value !== field.defaultValue;
}

/** Whether it says something else than the page was drawn with: typed before the script came, or given back by the browser. */
export const isTouched = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll<Field>('input, textarea, select')].some(isChanged);

/** As the browser would send it, with the button that was pressed. */
export function stepOf(form: HTMLFormElement, button: HTMLButtonElement | null): FormData | URLSearchParams {
  const data = new FormData(form);
  if (button?.name) data.append(button.name, button.value);
  if (form.enctype === 'multipart/form-data') return data;
  const body = new URLSearchParams();
  for (const [name, value] of data) if (typeof value === 'string') body.append(name, value);
  return body;
}

/** Has the browser send it and draw the answer; nothing of ours asks again. */
export function sendByBrowser(form: HTMLFormElement, button: HTMLButtonElement | null): void {
  if (button?.name) {
    const pressed = Object.assign(document.createElement('input'), {
      type: 'hidden',
      name: button.name,
      value: button.value,
    });
    form.append(pressed);
  }
  form.submit();
}
