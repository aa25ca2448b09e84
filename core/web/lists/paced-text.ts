import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Operation } from '#core/contract/operation.ts';
import { operationKey } from '../api/read.ts';
import { useTypingPace } from '../ui/typing-pace.ts';

/** The text to search for with this operation while someone types (see `typingPace`). */
export function usePacedText(text: string, operation: Operation): string {
  const [sent, setSent] = useState(text);
  const isBusy = useIsFetching({ queryKey: operationKey(operation) }) > 0;
  const type = useTypingPace(setSent, isBusy);
  useEffect(() => type(text), [type, text]);
  return sent;
}
