import type { Role } from '#core/contract/roles.ts';

/** The other one, as far as it decides what may be written and read. */
export interface Partner {
  id: string;
  role: Role;
  /** Neither deactivated nor of an address that nobody has proved. */
  isActive: boolean;
  /** They have written to me at least once. */
  hasWritten: boolean;
  /** I have written to them at least once. */
  hasReceived: boolean;
}

/** Staff write to everybody; a client answers staff, who write first. */
export function mayWrite(my: { role: Role }, partner: Partner): boolean {
  if (!partner.isActive) return false;
  return my.role !== 'client' || (partner.role !== 'client' && partner.hasWritten);
}

/** What was written stays readable, also when the other one has left. */
export function mayRead(my: { role: Role }, partner: Partner): boolean {
  return partner.hasWritten || partner.hasReceived || mayWrite(my, partner);
}
