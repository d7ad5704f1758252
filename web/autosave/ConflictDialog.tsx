import { Button, Stack, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { refusalOf, type CallError } from '../callError.ts'
import { MutationError } from '../parts/MutationError.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'

type Choice = { title: string; /** What follows. */ words: string; act: () => Promise<unknown> }
type Props = { title: string; children: ReactNode; choices: Choice[] }

/**
 * The same draft was saved elsewhere: a choice that cannot be dismissed, and nothing is lost before it. The question
 * has the focus, not a button: a person who is still typing chooses nothing.
 */
export function ConflictDialog({ title, children, choices }: Props) {
  const [error, setError] = useState<CallError | null>(null)
  const [isBusy, setBusy] = useState(false)
  const choose = async (act: Choice['act']) => {
    setBusy(true)
    setError(null)
    try {
      await act()
    } catch (refused) {
      setError(refusalOf(refused))
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormDialog
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={title}
      size="lg"
    >
      <Stack gap="md">
        <Text component="div" tabIndex={-1} data-autofocus style={{ outline: 'none' }}>
          {children}
        </Text>
        <MutationError error={error} />
        {choices.map(({ title: name, words, act }) => (
          <Stack key={name} gap={2} align="flex-start">
            <Button variant="default" disabled={isBusy} onClick={() => void choose(act)}>
              {name}
            </Button>
            <Text size="sm" c="dimmed">
              {words}
            </Text>
          </Stack>
        ))}
      </Stack>
    </FormDialog>
  )
}
