import { UnstyledButton } from '@mantine/core'
import { useId, useState, type ReactNode, type ToggleEvent } from 'react'
import { createPortal } from 'react-dom'
import classes from './Panel.module.css'

type Props = {
  /** What the button shows, and what it is called where that is not text. */
  button: ReactNode
  buttonLabel?: string
  className?: string | undefined
  /** What the panel is called. */
  label: string
  children: (close: () => void) => ReactNode
}

/**
 * A button of the header with a panel beneath it. The browser closes it by Escape or a click beside it and
 * gives the focus back. It stands outside of the header, whose colours are not for it.
 */
export function Panel({ button, buttonLabel, className, label, children }: Props) {
  const id = useId()
  const [panel, setPanel] = useState<HTMLDialogElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const onToggle = (event: ToggleEvent) => {
    setOpen(event.newState === 'open')
    if (event.newState === 'open') panel?.focus()
  }
  return (
    <>
      <UnstyledButton
        className={className}
        popoverTarget={id}
        aria-label={buttonLabel}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      >
        {button}
      </UnstyledButton>
      {createPortal(
        <dialog
          ref={setPanel}
          id={id}
          popover="auto"
          aria-label={label}
          tabIndex={-1}
          className={classes.panel}
          onToggle={onToggle}
        >
          {isOpen && children(() => panel?.hidePopover())}
        </dialog>,
        document.body,
      )}
    </>
  )
}
