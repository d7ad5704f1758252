import { Group, Loader, Text, Title } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBrand } from '../shell/Brand.tsx'
import { Logo } from '../shell/Logo.tsx'
import classes from './Maintenance.module.css'
import { useFlag } from './useFlags.ts'

/**
 * Everything, and over it the maintenance page while that is on. What was typed stays where it is underneath.
 */
export function Maintenance({ children }: { children: ReactNode }) {
  const isOn = useFlag('MAINTENANCE')
  useFreshStart(isOn)
  return (
    <>
      {children}
      {isOn && <Closed />}
    </>
  )
}

/**
 * A native dialog: it stands over all others, and nothing behind it can be reached by pointer, keyboard or
 * screen reader.
 */
function Closed() {
  const { t } = useTranslation()
  const brand = useBrand()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialogElement = dialog.current
    const keepOpen = () => dialogElement?.isConnected && dialogElement.showModal()
    keepOpen()
    // A browser lets the second Escape through whatever a page says.
    dialogElement?.addEventListener('close', keepOpen)
    return () => {
      dialogElement?.removeEventListener('close', keepOpen)
      dialogElement?.close()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={classes.page}
      aria-labelledby="maintenance"
      aria-describedby="maintenance-why"
      onCancel={(event) => event.preventDefault()}
    >
      <div className={classes.column}>
        <Logo large />
        <IconTool size={44} stroke={1.4} aria-hidden className={classes.sign} />
        <Title order={2} size="h1" id="maintenance" tabIndex={-1} className={classes.title}>
          {t('We are working on {{name}}', { name: brand.workspaceName })}
        </Title>
        <Text id="maintenance-why" size="lg">
          {t(
            'The service is closed for a short while. What you typed is ' +
              'kept, and this page will disappear when we are done.',
          )}
        </Text>
        <Group gap="sm" c="dimmed">
          <Loader size={16} type="dots" aria-hidden />
          <Text component="output" size="sm">
            {t('We check every 20 seconds.')}
          </Text>
        </Group>
        <Text size="sm">
          {t(
            'If you are in danger now, do not wait for this page: call the emergency number of your country.',
          )}
        </Text>
      </div>
    </dialog>
  )
}

/** What failed meanwhile is asked for again as soon as it is over. */
function useFreshStart(isOn: boolean): void {
  const client = useQueryClient()
  const was = useRef(isOn)
  useEffect(() => {
    if (was.current && !isOn) void client.invalidateQueries()
    was.current = isOn
  }, [client, isOn])
}
