import { documentPage } from './document-page.ts';
import { label } from './label.ts';
import { messageChoices } from './message-choices.ts';
import { proofCheck } from './proof-check.ts';
import { proofMail } from './proof-mail.ts';
import { proofPaper } from './proof-paper.ts';
import { receiverMessage } from './receiver-message.ts';
import { runSheet } from './run-sheet.ts';
import { trackingPage } from './tracking-page.ts';

/** The texts of mails and of what is printed: used by the server alone, and never fetched by a browser. */
export const outgoing = {
  documentPage,
  label,
  messageChoices,
  proofCheck,
  proofMail,
  proofPaper,
  receiverMessage,
  runSheet,
  trackingPage,
  /** Why a payment has failed, as its history says it. */
  paymentEvent: { failed: 'The payment did not go through at {provider}.' },
  demoPay: {
    title: 'Demonstration payment',
    notice: 'This is a demonstration: no money moves, whatever you choose.',
    to: 'To {payee}',
    payment: 'Payment {id}',
    pay: 'Pay {amount}',
    decline: 'Decline',
    leave: 'Go back without paying',
    over: 'This page has been used. Nothing more can be paid on it.',
    back: 'Go back',
  },

  /** Where a payer comes back to. */
  paidPage: {
    title: 'Payment to {payee}',
    paid: { title: 'Paid', text: 'Thank you. {payee} has your payment.' },
    pending: {
      title: 'On its way',
      text: 'We are waiting for confirmation of your payment. It appears here as soon as it comes.',
    },
    open: { title: 'Not paid yet', text: 'Nothing was taken. You can still pay.' },
    failed: { title: 'Not paid', text: 'The payment did not go through. Nothing was taken.' },
    ended: { title: 'Not paid yet', text: 'This link has expired, and nothing was taken. You can still pay.' },
    over: {
      title: 'Not paid',
      text: 'You can no longer pay with this link. Ask {payee} if you still want to pay.',
    },
    pay: 'Go to the payment page',
    again: 'Try to pay again',
    notPaid: 'I have not paid yet',
    back: 'Back to the delivery',
    offline: 'There is no connection just now.',
  },

  /** What a page for people without an account says when it has nothing to show. */
  publicPage: {
    language: 'English',
    missing: {
      title: 'This link does not work',
      text: 'It may be mistyped, or it has expired: a link works until 30 days after the delivery. Ask whoever sent it to you.',
    },
    busy: { title: 'One moment, please', text: 'Many are asking at once. Please try again shortly.' },
    failed: { title: 'That did not work', text: 'Nothing has been changed. Please go back and try again.' },
    /** Of a form, which stays as it was filled in. */
    unreachable: 'We cannot be reached just now. What you entered is still here: check your connection and try again.',
  },

  mail: {
    greeting: 'Hello,',
    organisationDeletion: {
      asked: '{name} will be deleted on {day}',
      near: 'In three days at most, {name} is deleted',
    },
    organisationDeletionBody:
      '{by} asked to delete {name} with all its data on {day}. Until then everybody works as before; after that everybody is locked out, and nothing can be brought back.',
    organisationDeletionButton: 'See what is deleted',
    organisationDeletionFooter: 'A super-admin can keep the organisation there until that day.',
    webhookStoppedSubject: 'A webhook was stopped: {host}',
    webhookStopped: {
      gone: 'The endpoint at {host} answered that it is gone (410). Nothing more is sent to it.',
      failing:
        'The endpoint at {host} has taken nothing for 75 hours, in ten tries. Nothing more is sent to it. What it was not told is in its log.',
    },
    webhookStoppedFooter: 'Enable it again under Webhooks once it is back: what waits is sent then.',
    resetSubject: 'Set a new password for Waybill',
    resetBody: 'Somebody, hopefully you, asked to set a new password for {email}. Follow this link to do so:',
    resetFooter: 'The link works once, for one hour. If you did not ask for it, you need not do anything.',
    resetButton: 'Set a new password',
    verifySubject: 'Verify your email for Waybill',
    verifyBody: 'An account was created for {email}. Follow this link to verify that the address is yours:',
    verifyFooter: 'The link works once, for three days. If you did not create the account, ignore this email.',
    verifyButton: 'Verify the email',
    accountExistsSubject: 'You already have a Waybill account',
    accountExistsBody:
      'Somebody, perhaps you, tried to sign up with {email}, which already has an account. Log in with it as before. If you do not know the password, set a new one:',
    accountExistsFooter: 'Nothing has been changed. If it was not you, you need not do anything.',
    accountExistsButton: 'Set a new password',
    invitationSubject: '{organisation} invites you to Waybill',
    invitationBody: '{organisation} has invited {email} to work with them in Waybill. Follow this link to accept:',
    invitationBodyBy:
      '{person} invites you, {email}, to work with {organisation} in Waybill. Follow this link to accept:',
    invitationFooter: 'The link works once, for seven days. If you did not expect it, you need not do anything.',
    invitationButton: 'Accept the invitation',
    changeEmailSubject: 'Confirm your new email for Waybill',
    changeEmailBody:
      'A Waybill account is about to use {email} as its email. Follow this link to confirm that the address is yours:',
    changeEmailFooter:
      'The link works once, for seven days. If you do not expect this, ignore this email, and nothing is changed.',
    changeEmailButton: 'Confirm the new email',
    emailChangeAskedSubject: 'Your Waybill account is about to get a new email',
    emailChangeAskedBody:
      '{organisation} wants to change the email of your account to {email}. It counts only once that address has confirmed it; until then, log in as before.',
    emailChangeAskedFooter: 'If you do not want this, tell an admin of your organisation right away.',
    emailChangedSubject: 'The email of your Waybill account was changed',
    emailChangedBody: 'Your account has a new email: {email}. From now on, log in with that one.',
    factor: {
      'authenticator-added': {
        subject: 'An authenticator app was added to your Waybill account',
        body: 'Logging in as {email} now asks for a code of the authenticator app that was added.',
      },
      'authenticator-removed': {
        subject: 'The authenticator app was removed from your Waybill account',
        body: 'Logging in as {email} no longer accepts codes of the authenticator app.',
      },
      'recovery-codes-made': {
        subject: 'New recovery codes for your Waybill account',
        body: 'New recovery codes were made for {email}. The old ones no longer work.',
      },
    },
    passkey: {
      'passkey-added': {
        subject: 'A passkey was added to your Waybill account',
        body: 'You can now log in as {email} with the passkey “{name}”.',
      },
      'passkey-removed': {
        subject: 'A passkey was removed from your Waybill account',
        body: 'The passkey “{name}” can no longer be used to log in as {email}.',
      },
    },
    recoveryCodeUsedSubject: 'A recovery code of your Waybill account was used',
    recoveryCodeUsedBody: {
      one: 'Somebody, hopefully you, logged in as {email} with a recovery code. {count} is left.',
      other: 'Somebody, hopefully you, logged in as {email} with a recovery code. {count} are left.',
    },
    twoFactorResetSubject: 'Two-factor sign-in was reset for your Waybill account',
    twoFactorResetBody:
      '{by} has turned off two-factor sign-in for {email}. The previous authenticator app and recovery codes no longer work: your password alone is enough to log in. Set it up again in your profile.',
    twoFactorResetFooter:
      'If you did not ask for this, change your password and tell an admin of your organisation right away.',
    factorFooter:
      'If it was not you, change your password, log out everywhere else in your profile, and tell an admin of your organisation right away.',
    emailChangedFooter: 'If you did not expect this, tell an admin of your organisation right away.',
  },
} as const;
