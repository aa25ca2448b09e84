import { Button, Group } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { textDirection } from '#core/contract/languages.ts';
import type { Paper, PaperBlock, PaperFact } from '#core/contract/printout.ts';
import { PrintSheet } from '../ui/print-sheet.tsx';
import classes from './paper-view.module.css';

/**
 * A printout to view and print, also with the browser's shortcuts. The disclosure was logged when
 * it was made.
 */
export function PaperView({
  paper,
  hint,
  changeLabel,
  onChange,
}: {
  paper: Paper;
  hint: string;
  changeLabel: string;
  onChange: () => void;
}) {
  const { t } = useTranslation('papers');
  const hintRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => hintRef.current?.focus(), []);
  return (
    <>
      <div className={classes.bar}>
        <p ref={hintRef} tabIndex={-1} className={classes.hint}>
          {hint}
        </p>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={18} stroke={1.8} aria-hidden="true" />}
            onClick={onChange}
          >
            {changeLabel}
          </Button>
          <Button
            leftSection={<IconPrinter size={18} stroke={1.8} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {t('print')}
          </Button>
        </Group>
      </div>
      <div className={classes.desk} data-tokens="light">
        <PaperTable paper={paper} />
      </div>
      <PrintSheet>
        <PaperTable paper={paper} />
      </PrintSheet>
    </>
  );
}

/** A table, since browsers repeat its head and foot on every page. */
function PaperTable({ paper }: { paper: Paper }) {
  const { language, organisation, about, notices, printed, lead, title, sections } = paper;
  return (
    <table
      className={classes.paper}
      role="presentation"
      lang={language}
      dir={textDirection(language)}
    >
      <thead>
        <tr>
          <td>
            <div className={classes.head}>
              <strong>{organisation}</strong>
              <span>{about}</span>
            </div>
          </td>
        </tr>
      </thead>
      <tfoot>
        <tr>
          <td>
            <div className={classes.foot}>
              {[...notices, printed].map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          </td>
        </tr>
      </tfoot>
      <tbody>
        <tr>
          <td>
            {lead.map((text) => (
              <p key={text} className={classes.text} dir="auto">
                {text}
              </p>
            ))}
            <h2 className={classes.title} dir="auto">
              {title}
            </h2>
            {sections.map((section, place) => (
              // Nothing of a paper changes its place.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <section key={place} className={classes.section}>
                {section.title !== null && <h3>{section.title}</h3>}
                {section.blocks.map((block, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <Block key={at} block={block} />
                ))}
              </section>
            ))}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Block({ block }: { block: PaperBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h4 dir="auto">{block.text}</h4>;
    case 'text':
      return (
        <p className={classes.text} dir="auto">
          {block.text}
        </p>
      );
    case 'facts':
      return <Facts facts={block.facts} />;
    case 'entry':
      return (
        <div className={classes.entry}>
          <p className={classes.entryTitle} dir="auto">
            {block.title}
          </p>
          {block.detail && <p className={classes.detail}>{block.detail}</p>}
          {block.facts.length > 0 && <Facts facts={block.facts} />}
          {block.text && (
            <p className={classes.text} dir="auto">
              {block.text}
            </p>
          )}
        </div>
      );
  }
}

function Facts({ facts }: { facts: readonly PaperFact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ term, lines }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd dir="auto">{lines.join('\n')}</dd>
        </div>
      ))}
    </dl>
  );
}
