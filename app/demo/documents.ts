import { Readable } from 'node:stream';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Database } from '#core/server/db/database.ts';
import type { FileVault } from '#core/server/files/file-vault.ts';
import { listCases } from './case-notes.ts';

/** A one-page letter as the smallest PDF that every viewer opens. */
function letter(lines: readonly string[]): Buffer {
  const textLines = lines.map((line) => `(${line}) Tj T*`).join(' ');
  const text = `BT /F1 14 Tf 72 720 Td 20 TL ${textLines} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n`;
  return Buffer.from(`${file}${table}${end}%%EOF\n`, 'latin1');
}

const demoDocuments = [
  {
    name: 'Letter of the court.pdf',
    type: 'pdf',
    note: 'A made-up letter, as everything in this demo',
    content: letter(['Stonebridge Court', 'The hearing is on the first Monday of the month.']),
  },
  {
    name: 'Who to call.txt',
    type: 'text',
    note: null,
    content: Buffer.from('Sister: 555-0199, after six\nShelter: 555-0110, any time\n'),
  },
] as const;

const pictureOfCard = {
  name: 'Identity card.png',
  type: 'png',
  note: 'Front; the back is blank',
} as const;

/** An invented ID card, as a sample picture. */
function card(): Promise<Buffer> {
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="860" height="540">
    <rect width="860" height="540" rx="36" fill="#e2efed"/>
    <rect x="48" y="150" width="230" height="300" rx="16" fill="#8fb8b4"/>
    <circle cx="163" cy="260" r="56" fill="#e2efed"/>
    <path d="M73 440a90 90 0 0 1 180 0z" fill="#e2efed"/>
    <rect x="330" y="170" width="420" height="28" rx="14" fill="#235e5c"/>
    <rect x="330" y="232" width="300" height="20" rx="10" fill="#8fb8b4"/>
    <rect x="330" y="280" width="360" height="20" rx="10" fill="#8fb8b4"/>
    <rect x="48" y="58" width="330" height="36" rx="18" fill="#235e5c"/>
  </svg>`;
  return sharp(Buffer.from(drawn)).png({ palette: true }).toBuffer();
}

/** Adds a few documents each to invented people who have a case worker. Runs once. */
export async function seedDocuments(db: Database, vault: FileVault): Promise<void> {
  const there = await db.selectFrom('storedFile').select('id').limit(1).executeTakeFirst();
  if (there) return;
  const files = [...demoDocuments, { ...pictureOfCard, content: await card() }];
  const people = await listCases(db);
  const portalPeople = await db
    .selectFrom('clientLink')
    .innerJoin('applicant', 'applicant.id', 'clientLink.applicantId')
    .select(['applicant.id', 'applicant.caseWorkerId'])
    .execute();
  people.push(...portalPeople.filter(({ id }) => people.every((one) => one.id !== id)));
  for (const { id, caseWorkerId } of people) {
    for (const { content, ...file } of files) {
      const storedContent = await vault.keep(Readable.from([content]));
      const now = new Date();
      await db
        .insertInto('storedFile')
        .values({
          ...file,
          applicantId: id,
          size: storedContent.size,
          checksum: storedContent.checksum,
          content: storedContent.content,
          fileKeyId: storedContent.fileKeyId,
          sealedKey: storedContent.sealedKey,
          uploadedAt: now,
          uploadedBy: caseWorkerId,
          updatedAt: now,
        })
        .execute();
    }
  }
  // One of them is shared with the client.
  await sql`insert into shared_file (file_id, note, shared_at, shared_by)
    select stored_file.id, 'Please bring it along', now(), uploaded_by
    from stored_file join client_link on client_link.applicant_id = stored_file.applicant_id
    where stored_file.type = 'pdf'`.execute(db);
}
