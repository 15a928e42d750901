// Copying, also on plain http where the browser offers no clipboard.

export async function copy(text: string): Promise<boolean> {
  try {
    if (isSecureContext && navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Refused: the old way may still work.
  }
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}

/** Offers the phone's own sheet for sharing; false where there is none. */
export async function share(title: string, url: string): Promise<boolean> {
  if (!isSecureContext || !('share' in navigator)) return false;
  try {
    await navigator.share({ title, url });
    return true;
  } catch {
    return false;
  }
}
