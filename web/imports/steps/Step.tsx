import { Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { msg } from '../../i18n.ts'
import classes from '../../invites/invites.module.css'

const names = [msg('File'), msg('Columns'), msg('Preview'), msg('Result')]

/**
 * One of four steps: where it stands among them, and its heading, which gets the focus when the step is
 * reached or comes to something new.
 */
export function Step({ at, title, children }: { at: 1 | 2 | 3 | 4; title: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Stack component="section" gap="lg" aria-labelledby="step">
      <Stack gap={6}>
        <Text size="sm" fw={600} c="dimmed">
          {t('Step {{at}} of {{all}}', { at, all: names.length })}
        </Text>
        <ol className={classes.steps} aria-label={t('Steps')}>
          {names.map((name, index) => (
            <li key={name} {...(index + 1 === at ? { 'aria-current': 'step' as const } : {})}>
              {t(name)}
            </li>
          ))}
        </ol>
      </Stack>
      <Heading key={title} title={title} takesFocus={at > 1} />
      {children}
    </Stack>
  )
}

function Heading({ title, takesFocus }: { title: string; takesFocus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <Title order={2} id="step" ref={heading} tabIndex={-1}>
      {title}
    </Title>
  )
}
