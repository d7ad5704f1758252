import { Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { BranchSwitch } from './BranchSwitch.tsx'
import { Menu } from './Menu.tsx'
import classes from './Shell.module.css'

/** The menu of a narrow window, over the page. */
export function MenuDrawer({ isOpen, leave }: { isOpen: boolean; leave: () => void }) {
  const { t } = useTranslation()
  return (
    <Drawer opened={isOpen} onClose={leave} returnFocus={false} title={t('Menu')} size={272} padding="sm">
      <BranchSwitch className={classes.unitsAbove} />
      <Menu />
    </Drawer>
  )
}
