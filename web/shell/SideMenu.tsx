import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import type { SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Menu } from './Menu.tsx'
import classes from './Menu.module.css'

type Props = { isFolded: boolean; fold: (isFolded: boolean) => void }
/** The menu beside the page of a wide window. Folded it shows pictures, with a name at the one pointed at. */
export function SideMenu({ isFolded, fold }: Props) {
  const { t } = useTranslation()
  const Sign = isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <div
      className={classes.side}
      data-folded={isFolded || undefined}
      onPointerOver={placeName}
      onFocus={placeName}
    >
      <div className={classes.entries}>
        <Menu />
      </div>
      <div className={classes.foot}>
        <button
          type="button"
          className={classes.link}
          aria-expanded={!isFolded}
          onClick={() => fold(!isFolded)}
        >
          <Sign size={19} stroke={1.7} aria-hidden />
          <span className={classes.label}>{isFolded ? t('Expand menu') : t('Collapse menu')}</span>
        </button>
      </div>
    </div>
  )
}

/** Where on the window the name of a folded entry stands. */
function placeName({ target }: SyntheticEvent): void {
  const link = target instanceof Element ? target.closest<HTMLElement>('a, button') : null
  link?.style.setProperty('--at', String(link.getBoundingClientRect().top))
}
