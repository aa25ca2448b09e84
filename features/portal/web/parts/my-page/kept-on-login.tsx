import { useState } from 'react';
import { KeptNextAppointment } from './appointments.tsx';
import { readKeptAppointment } from './kept-appointment.ts';
import classes from './my-page.module.css';

/** The next appointment on the person's own phone, while they are signed out or offline. */
export function KeptOnLogin() {
  const [kept] = useState(readKeptAppointment);
  return (
    kept && (
      <div className={classes.onLogin}>
        <KeptNextAppointment kept={kept} />
      </div>
    )
  );
}
