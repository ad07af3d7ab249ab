/*
 * A PKCS #11 library in front of another one (FAILING_REAL), which does what the file FAILING_ORDER says at the next
 * C_Sign: "closed" closes all sessions, "logout" ends the login, "crash" aborts, "hang" never returns; "removed" reports
 * a removed device until the file is gone. Writes one word for each login, and for each attempt to read a private part
 * of a key, to FAILING_LOG. Adds the flags in FAILING_FLAGS, a file with a hexadecimal number, to those of the token.
 * Reports CKA_SENSITIVE false while the file FAILING_READABLE exists.
 */
#include "pkcs11.h"
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static CK_FUNCTION_LIST_PTR real;
static CK_FUNCTION_LIST list;

static void write_word(const char *word) {
  FILE *file = fopen(getenv("FAILING_LOG"), "a");
  if (file) {
    fprintf(file, "%s\n", word);
    fclose(file);
  }
}

static CK_RV sign(CK_SESSION_HANDLE session, CK_BYTE_PTR data, CK_ULONG length, CK_BYTE_PTR out, CK_ULONG_PTR outLength) {
  const char *path = getenv("FAILING_ORDER");
  char order[16] = "";
  FILE *file = fopen(path, "r");
  if (file) {
    if (!fgets(order, sizeof order, file)) order[0] = 0;
    fclose(file);
  }
  if (!strcmp(order, "removed")) return CKR_DEVICE_REMOVED;
  if (order[0]) unlink(path);
  if (!strcmp(order, "crash")) abort();
  if (!strcmp(order, "hang")) for (;;) sleep(1000);
  if (!strcmp(order, "logout")) real->C_Logout(session);
  if (!strcmp(order, "closed")) {
    CK_SESSION_INFO info;
    real->C_GetSessionInfo(session, &info);
    real->C_CloseAllSessions(info.slotID);
  }
  return real->C_Sign(session, data, length, out, outLength);
}

static CK_RV login(CK_SESSION_HANDLE session, CK_USER_TYPE user, CK_UTF8CHAR_PTR pin, CK_ULONG length) {
  write_word(user == CKU_CONTEXT_SPECIFIC ? "login-again" : "login");
  return real->C_Login(session, user, pin, length);
}

static CK_RV attributes(CK_SESSION_HANDLE session, CK_OBJECT_HANDLE object, CK_ATTRIBUTE_PTR template, CK_ULONG count) {
  CK_OBJECT_CLASS class = 0;
  CK_ATTRIBUTE question = {CKA_CLASS, &class, sizeof class};
  real->C_GetAttributeValue(session, object, &question, 1);
  for (CK_ULONG i = 0; class == CKO_PRIVATE_KEY && i < count; i++)
    if (template[i].type == CKA_VALUE || (template[i].type >= CKA_PRIVATE_EXPONENT && template[i].type <= CKA_COEFFICIENT))
      write_word("export");
  CK_RV result = real->C_GetAttributeValue(session, object, template, count);
  for (CK_ULONG i = 0; !access(getenv("FAILING_READABLE"), F_OK) && i < count; i++)
    if (template[i].type == CKA_SENSITIVE && template[i].pValue) *(CK_BBOOL *)template[i].pValue = CK_FALSE;
  return result;
}

static CK_RV wrap(CK_SESSION_HANDLE session, CK_MECHANISM_PTR mechanism, CK_OBJECT_HANDLE with, CK_OBJECT_HANDLE key,
                  CK_BYTE_PTR out, CK_ULONG_PTR length) {
  write_word("export");
  return real->C_WrapKey(session, mechanism, with, key, out, length);
}

static CK_RV tokenInfo(CK_SLOT_ID slot, CK_TOKEN_INFO_PTR info) {
  CK_RV result = real->C_GetTokenInfo(slot, info);
  unsigned long flags = 0;
  FILE *file = fopen(getenv("FAILING_FLAGS"), "r");
  if (file) {
    if (fscanf(file, "%lx", &flags) == 1) info->flags |= flags;
    fclose(file);
  }
  return result;
}

CK_RV C_GetFunctionList(CK_FUNCTION_LIST_PTR_PTR out) {
  void *library = dlopen(getenv("FAILING_REAL"), RTLD_NOW);
  CK_RV (*get)(CK_FUNCTION_LIST_PTR_PTR) = (CK_RV(*)(CK_FUNCTION_LIST_PTR_PTR))dlsym(library, "C_GetFunctionList");
  CK_RV result = get(&real);
  if (result != CKR_OK) return result;
  list = *real;
  list.C_Sign = sign;
  list.C_Login = login;
  list.C_GetAttributeValue = attributes;
  list.C_WrapKey = wrap;
  list.C_GetTokenInfo = tokenInfo;
  *out = &list;
  return CKR_OK;
}
