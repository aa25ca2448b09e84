import { useState } from 'react';
import { useOrganization } from '#features/organization/web/parts/organization/organization-context.ts';
import { ReachDetails } from '#features/organization/web/parts/organization/reach-details.tsx';
import { readKeptAppointment } from './kept-appointment.ts';
import { KeptNextAppointment } from './kept-next-appointment.tsx';
import classes from './my-page.module.css';

/** The next appointment on the person's own phone, while they are signed out or offline. */
export function KeptOnLogin() {
  const [kept] = useState(readKeptAppointment);
  const organization = useOrganization();
  return (
    kept && (
      <div className={classes.onLogin}>
        <KeptNextAppointment kept={kept} contact={<ReachDetails organization={organization} />} />
      </div>
    )
  );
}
