import { lazy, Suspense, useEffect, useState } from 'react'

const ShortcutList = lazy(async () => ({ default: (await import('./ShortcutList.tsx')).ShortcutList }))

const stored = 'redress.shortcuts'

/** Opens the list of shortcuts, for who does not use them. */
export const listShortcuts = () => window.dispatchEvent(new Event(listed))
const listed = 'redress:shortcuts'

/**
 * Single keys for lists, outside of the canvas, which has its own. They do nothing while somebody types, in a dialog
 * or with a modifier, and can be switched off for this browser (WCAG 2.1.4): the list opens from the menu of one's
 * name, too.
 */
export function Shortcuts() {
  const [isOn, setOn] = useState(() => localStorage.getItem(stored) !== 'off')
  const [isListed, list] = useState(false)
  useEffect(() => {
    const show = () => list(true)
    window.addEventListener(listed, show)
    return () => window.removeEventListener(listed, show)
  }, [])
  useEffect(() => {
    if (!isOn) return undefined
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      const done = event.key === '?' ? (list(true), true) : actOn(event.key)
      if (done) event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOn])
  if (!isListed) return null
  return (
    <Suspense>
      <ShortcutList
        isOn={isOn}
        onSwitch={(next) => {
          setOn(next)
          if (next) localStorage.removeItem(stored)
          else localStorage.setItem(stored, 'off')
        }}
        onClose={() => list(false)}
      />
    </Suspense>
  )
}

/** Not while somebody types or chooses, in a dialog or menu, on the canvas, or with Ctrl, Alt or Command. */
function isShortcut({
  target,
  ctrlKey,
  metaKey,
  altKey,
  isComposing,
  defaultPrevented,
}: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return false
  if (document.querySelector('[role="dialog"], [role="menu"], .react-flow')) return false
  const typing = 'input, textarea, select, [contenteditable="true"], [role="textbox"], [role="combobox"]'
  return !(target instanceof Element && target.closest(typing))
}

function actOn(key: string): boolean {
  if (key === 'o') return openRow()
  const target = key === '/' ? searchField() : key === 'j' ? rowBeside(1) : key === 'k' ? rowBeside(-1) : null
  target?.focus()
  return target !== null
}

/** Opens the row that has the focus. */
function openRow(): boolean {
  const row = document.activeElement
  if (!(row instanceof HTMLElement) || !row.matches('#main a.whole-link')) return false
  row.click()
  return true
}

/** The first field with a magnifying glass. */
const searchField = (): HTMLElement | null =>
  document
    .querySelector('#main .mantine-Input-section .tabler-icon-search')
    ?.closest('.mantine-Input-wrapper')
    ?.querySelector('input') ?? null

/** The link of the next row, from the one that has the focus; the first one where none has. */
function rowBeside(by: 1 | -1): HTMLElement | null {
  const rows = [...document.querySelectorAll<HTMLElement>('#main a.whole-link')]
  const at = rows.findIndex((row) => row === document.activeElement)
  return rows[at === -1 ? (by === 1 ? 0 : rows.length - 1) : at + by] ?? null
}
