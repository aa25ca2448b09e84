import type { Role } from '#core/contract/roles.ts';

/** Fields of the other person that determine permissions. */
export interface Partner {
  id: string;
  role: Role;
  /** Not deactivated, and with a verified address. */
  isActive: boolean;
  /** They have sent the user a message. */
  hasWritten: boolean;
  /** The user has sent them a message. */
  hasReceived: boolean;
}

/** Staff may write to everyone; clients only go on with a conversation. */
export function mayWrite(my: { role: Role }, partner: Partner): boolean {
  if (!partner.isActive) return false;
  return (
    my.role !== 'client' ||
    (partner.role !== 'client' && (partner.hasWritten || partner.hasReceived))
  );
}

/** Messages stay readable after the other person has left. */
export function mayRead(my: { role: Role }, partner: Partner): boolean {
  return partner.hasWritten || partner.hasReceived || mayWrite(my, partner);
}
