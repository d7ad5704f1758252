import { UnstyledButton } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Menu } from './Menu.tsx'
import menu from './Menu.module.css'
import classes from './Shell.module.css'

/** The menu of a wide window; folded, it keeps its icons, and the page has the room. */
export function Side({ isFolded, fold }: { isFolded: boolean; fold: (isFolded: boolean) => void }) {
  const { t } = useTranslation()
  const id = useId()
  const Sign = isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <div className={`${classes.side} ${menu.side}`} data-folded={isFolded || undefined}>
      <div id={id} className={classes.entries}>
        <Menu />
      </div>
      <UnstyledButton
        className={`${menu.link} ${classes.fold}`}
        aria-expanded={!isFolded}
        aria-controls={id}
        onClick={() => fold(!isFolded)}
      >
        <Sign size={19} stroke={1.7} aria-hidden />
        <span className={menu.label}>{isFolded ? t('Expand menu') : t('Collapse menu')}</span>
      </UnstyledButton>
    </div>
  )
}
