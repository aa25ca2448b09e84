/** All pictures in display order. */
export interface ContactSheet {
  widths: readonly number[];
  rows: { name: string; language: string; skin: string; pictures: string[] }[];
}

/** A page with all pictures: a row per look and a column per width. */
export function contactSheet({ widths, rows }: ContactSheet): string {
  const names = [...new Set(rows.map(({ name }) => name))];
  const screens = names.map((name) => {
    const looks = rows
      .filter((row) => row.name === name)
      .map(({ language, skin, pictures }) => {
        const cells = pictures.map(
          (picture, place) =>
            `<a href="${picture}"><img loading="lazy" src="${picture}" alt="${name}, ${language}, ${skin}, ${widths[place]} px"></a>`,
        );
        return `<p>${language}, ${skin}</p><div class="look">${cells.join('')}</div>`;
      });
    return `<section id="${name}"><h2>${name}</h2>${looks.join('')}</section>`;
  });
  const links = names.map((name) => `<a href="#${name}">${name}</a>`).join(' ');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Every screen of Cairn</title>
<style>
  body { margin: 2rem; background: #8a8a8a; color: #111; font: 1rem/1.5 system-ui, sans-serif; }
  nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
  nav a, h1, h2, p { color: #000; }
  .look { display: flex; align-items: flex-start; gap: 1rem; margin-bottom: 2rem; }
  .look a:nth-child(1) { flex: 1280; }
  .look a:nth-child(2) { flex: 768; }
  .look a:nth-child(3) { flex: 360; }
  img { display: block; width: 100%; }
</style>
<h1>Every screen of Cairn</h1>
<nav>${links}</nav>
${screens.join('\n')}
</html>
`;
}
