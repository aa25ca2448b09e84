import { type ComponentProps, createContext, type MouseEvent, use } from 'react';
import { ButtonLink } from './button.tsx';

/** Goes to another page of this site, as the page around the component does it. */
export type Go = (
  href: string,
  options?: {
    /** Takes the place of this page in the history. */
    replace?: boolean;
    /** For the next page, as `history.state`. */
    state?: Record<string, unknown>;
  },
) => void;

export const PageLinks = createContext<Go>((href) => location.assign(href));

export function useGo(): Go {
  return use(PageLinks);
}

type LinkProps = ComponentProps<'a'> & { href: string };

/** A link within this site; loads a page only where that is needed. */
export function PageLink(props: LinkProps) {
  return <a {...useFollow(props)} />;
}

/** The same, as a button. */
export function PageButton(props: LinkProps & ComponentProps<typeof ButtonLink>) {
  return <ButtonLink {...useFollow(props)} />;
}

function useFollow<Props extends LinkProps>(props: Props): Props {
  const go = useGo();
  return {
    ...props,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      props.onClick?.(event);
      const isForBrowser = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (event.defaultPrevented || event.button !== 0 || isForBrowser) return;
      event.preventDefault();
      go(props.href);
    },
  };
}
