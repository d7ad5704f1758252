import { Drawer, Modal, type DrawerProps, type ModalProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { focusHeading } from './goToTop.ts'

type Ours = 'opened' | 'returnFocus'

/**
 * A dialog that stands only while it is needed. Mantine gives the focus back when `opened` becomes false, which never
 * happens to a dialog that is taken away; this one gives it back to what opened it, or where that is gone, to the
 * page's heading. Where something took the focus on purpose, it stays there.
 */
export function FormDialog(props: Omit<ModalProps, Ours>) {
  useReturnFocus()
  return <Modal {...props} opened returnFocus={false} />
}

/** The same at the edge of the page. */
export function FormDrawer(props: Omit<DrawerProps, Ours>) {
  useReturnFocus()
  return <Drawer {...props} opened returnFocus={false} />
}

function useReturnFocus(): void {
  const [opener] = useState(openerNow)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      // React may take an effect away and bring it back while the dialog stands.
      setTimeout(() => {
        if (!isHere.current) giveFocusBack(opener)
      })
    }
  }, [opener])
}

/** What has the focus; of an entry of a menu, which closes with the choice, the button of the menu. */
function openerNow(): HTMLElement | null {
  const { activeElement } = document
  const menuButton = activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const opener = menuButton ? document.getElementById(menuButton) : activeElement
  return opener instanceof HTMLElement ? opener : null
}

function giveFocusBack(opener: HTMLElement | null): void {
  if (document.activeElement !== document.body && document.activeElement !== null) return
  opener?.focus()
  if (document.activeElement === document.body) focusHeading()
}
