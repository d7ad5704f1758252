import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setStage } from '../../../../workflows/definition/edit/stages.ts'
import { setStep } from '../../../../workflows/definition/edit/steps.ts'
import { useDraft, useDraftStore, useEdit } from '../draft.ts'
import { keyOf, type Chosen } from '../locate.ts'
import classes from './canvas.module.css'
import { LimitedTextInput } from '../../../parts/LimitedText.tsx'

/**
 * A name on the canvas; a double click or F2 makes a field of it. Enter keeps, Escape leaves it as it was.
 */
export function NameInput({
  of,
  name,
  label,
  readOnly,
}: {
  of: Chosen
  name: string
  label: string
  readOnly: boolean
}) {
  const isRenaming = useDraft((draft) => draft.renaming === keyOf(of))
  if (isRenaming && !readOnly) return <Field of={of} name={name} label={label} />
  return (
    <span className={classes.name} title={name}>
      {name}
    </span>
  )
}

const maxCharacters = 120

function Field({ of, name, label }: { of: Chosen; name: string; label: string }) {
  const { t } = useTranslation()
  const [text, setText] = useState(name)
  const edit = useEdit()
  const store = useDraftStore()
  const done = (keep: boolean) => {
    if (store.getState().renaming !== keyOf(of)) return
    store.getState().rename(null)
    if (keep && text.trim().length > maxCharacters) return
    const isStage = of.kind === 'stage'
    if (keep && text.trim() && text.trim() !== name)
      edit(
        isStage ? t('Rename stage') : t('Rename step'),
        (isStage ? setStage : setStep)(of.id, { name: text.trim() }),
      )
    document
      .querySelector<HTMLElement>(`.react-flow__node[data-id="${isStage ? keyOf(of) : of.id}"]`)
      ?.focus()
  }
  return (
    <LimitedTextInput
      className={`nodrag nopan ${classes.nameField}`}
      size="xs"
      aria-label={label}
      value={text}
      limit={maxCharacters}
      data-own-undo
      ref={(field) => {
        if (field && document.activeElement !== field && !field.dataset['begun']) {
          field.dataset['begun'] = 'yes'
          field.focus()
          field.select()
        }
      }}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => done(true)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') done(true)
        if (event.key === 'Escape') done(false)
      }}
    />
  )
}
