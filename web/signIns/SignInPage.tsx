import { Paper, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBrand } from '../shell/Brand.tsx'
import { BrandBand } from './BrandBand.tsx'
import { SignedOutNotice } from './SignedOutNotice.tsx'
import classes from './SignInPage.module.css'

type Props = {
  title: string
  /** A sentence or two under the title. */
  lead?: ReactNode
  /** Under the card. */
  below?: ReactNode
  /** False where the page itself asks for the language. */
  hasLanguage?: boolean
  children: ReactNode
}

/** The frame of every page before the sign-in: the workspace's band, one card with one thing to do. */
export function SignInPage({ title, lead, below, hasLanguage = true, children }: Props) {
  const { t } = useTranslation()
  const { demo } = useBrand()
  useDocumentTitle(title)
  return (
    <>
      <BrandBand hasLanguage={hasLanguage} />
      <main className={classes.page}>
        <Stack gap="lg" className={classes.column}>
          <Paper p="xl">
            <Stack gap="md">
              <Heading key={title} title={title} />
              {lead && <Text>{lead}</Text>}
              <SignedOutNotice />
              {children}
            </Stack>
          </Paper>
          {below}
          {demo && (
            <Text size="sm" c="dimmed">
              {t(
                'This demo does not send real mail. Codes, links and invites arrive behind the ' +
                  'link “All mail”, which was printed where the demo was started.',
              )}
            </Text>
          )}
        </Stack>
      </main>
    </>
  )
}

/** Another page or step: its heading gets the focus and is read out, unless something has it already. */
function Heading({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Title order={1} ref={heading} tabIndex={-1}>
      {title}
    </Title>
  )
}
