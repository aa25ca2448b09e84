import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './side-choice.module.css';

/** One of two values side by side: its owner, and its text. */
export interface SideOption<Side extends string> {
  side: Side;
  owner: ReactNode;
  value: ReactNode;
  description?: ReactNode;
}

/** Chooses which of two values to keep. */
export function SideChoice<Side extends string>({
  label,
  chosen,
  sides,
  onChoose,
}: {
  label: ReactNode;
  chosen: Side;
  sides: readonly SideOption<Side>[];
  onChoose: (side: Side) => void;
}) {
  return (
    <Radio.Group
      className={classes.choice}
      label={label}
      value={chosen}
      onChange={(side) => onChoose(side as Side)}
    >
      <div className={classes.sides}>
        {sides.map(({ side, owner, value, description }) => (
          <Radio
            key={side}
            className={classes.side}
            value={side}
            label={
              <>
                <span className={classes.whose}>{owner}</span>{' '}
                <span className={classes.value}>{value}</span>
              </>
            }
            description={description}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
