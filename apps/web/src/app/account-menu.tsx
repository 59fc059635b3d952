import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/i18n.ts'
import { sharedWords } from '#lib/words.ts'
import { signOut } from '#api/session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { LanguageChoice, ThemeChoice, UnreadCount } from './frame-choices.tsx'

import buttons from '#ui/button.module.css'
import typography from '#ui/typography.module.css'
import styles from './account-menu.module.css'

type Props = {
  isOpen: boolean
  name: string
  email: string
  role: string
  /** Null where the service has no notifications, or their count failed to load. */
  unread: number | null
  hasActivity: boolean
  onClose: () => void
}

/** On phones: the contents of the side bar's footer. */
export function AccountSheet({ isOpen, name, email, role, unread, hasActivity, onClose }: Props) {
  const t = useWords(sharedWords)
  return (
    <Dialog
      isOpen={isOpen}
      title={name}
      closeLabel={t(($) => $.frame.close)}
      onClose={onClose}
      actions={
        <>
          <Button icon="logout" onClick={() => void signOut()}>
            {t(($) => $.frame.signOut)}
          </Button>
          <Link to="/faq" className={buttons.button} data-look="plain" onClick={onClose}>
            <Icon name="unknown" />
            {t(($) => $.frame.help)}
          </Link>
        </>
      }
    >
      <p className={typography.quiet}>{email === '' ? role : `${role} · ${email}`}</p>
      <nav className={styles.links} aria-label={t(($) => $.frame.account)}>
        <Link to="/account/profile" onClick={onClose}>
          <Icon name="person" />
          {t(($) => $.frame.account)}
        </Link>
        {unread === null ? null : (
          <Link to="/account/notifications" onClick={onClose}>
            <Icon name="bell" />
            {t(($) => $.frame.notifications)}
            <UnreadCount count={unread} />
          </Link>
        )}
        {hasActivity ? (
          <Link to="/account/activity" onClick={onClose}>
            <Icon name="clock" />
            {t(($) => $.frame.activity)}
          </Link>
        ) : null}
      </nav>
      <div className={styles.choices}>
        <LanguageChoice />
        <ThemeChoice />
      </div>
    </Dialog>
  )
}
